"""The weights file: written here, read here (`--init`) and in Rust."""

from __future__ import annotations

import hashlib
import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
import torch

from data import InputError
from network import SLOT_LIMIT, WEIGHT_LIMIT, Network, Shape

MAGIC = b"KONTORNN"
VERSION = 1
SCALE = 512
ALIGNMENT = 64


def layout(shape: Shape) -> list[tuple[str, str, tuple[int, ...]]]:
    """Name, type and dimensions of every tensor, in the order of the file."""
    hidden, second = shape.hidden, shape.second
    return [
        ("seat", "<i2", (shape.seat_features, 2 * hidden)),
        ("shared", "<i2", (shape.shared_features, hidden)),
        ("relative", "<i2", (shape.max_seats, hidden)),
        ("count", "<i2", (shape.max_seats + 1, hidden)),
        ("b1", "<i2", (hidden,)),
        ("part_mean", "<f4", (shape.parts,)),
        ("part_scale", "<f4", (shape.parts,)),
        ("w2", "<f4", (hidden + shape.parts, second)),
        ("b2", "<f4", (second,)),
        ("w3", "<f4", (second,)),
        ("b3", "<f4", (1,)),
        ("w4", "<f4", (len(shape.categories), second)),
        ("b4", "<f4", (len(shape.categories),)),
        ("w5", "<f4", (len(shape.endings), second)),
        ("b5", "<f4", (len(shape.endings),)),
        ("p", "<i2", (shape.slots, hidden)),
        ("pb", "<f4", (shape.slots,)),
        ("prior_scale", "<f4", (1,)),
    ]


def write_weights(path: Path, network: Network, header: dict[str, Any]) -> dict[str, Any]:
    """Writes the file and returns its header, which names the weights by their digest.

    The header is filled up with spaces so that the tensors begin at a multiple of 64 bytes.
    """
    body = bytearray()
    state = network.state_dict()
    for name, kind, dims in layout(network.shape):
        # The tables have one row more here, for padding.
        array = state[name].detach().cpu().double().numpy()[: dims[0]]
        if kind == "<i2":
            limit = SLOT_LIMIT if name == "p" else WEIGHT_LIMIT
            array = np.rint(np.clip(array, -limit, limit) * SCALE)
        body += np.ascontiguousarray(array.reshape(dims), dtype=kind).tobytes()
    header = {**network.shape.header(), "id": hashlib.blake2b(body, digest_size=16).hexdigest(), **header}
    text = json.dumps(header, ensure_ascii=False, allow_nan=False).encode()
    text += b" " * (-(len(MAGIC) + 8 + len(text)) % ALIGNMENT)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".partial")
    partial.write_bytes(MAGIC + struct.pack("<II", VERSION, len(text)) + text + body)
    partial.replace(path)
    return header


def read_weights(path: Path) -> tuple[dict[str, Any], Network]:
    """The header, and the network with the weights as they stand in the file (that is, quantised)."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from error
    if content[:8] != MAGIC or len(content) < 16:
        raise InputError(f"{path} is not a weights file.")
    version, length = struct.unpack_from("<II", content, 8)
    if version != VERSION:
        raise InputError(f"{path} has the file version {version}, but only {VERSION} is known.")
    try:
        header = json.loads(content[16 : 16 + length])
        shape = Shape.of(header)
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"The header of {path} cannot be used: {error}.") from error
    sizes = [np.dtype(kind).itemsize * int(np.prod(dims)) for _, kind, dims in layout(shape)]
    if len(content) != 16 + length + sum(sizes):
        raise InputError(f"{path} has {len(content)} bytes instead of {16 + length + sum(sizes)}.")
    network = Network(shape)
    state = network.state_dict()
    offset = 16 + length
    for (name, kind, dims), size in zip(layout(shape), sizes, strict=True):
        array = np.frombuffer(content, dtype=kind, count=int(np.prod(dims)), offset=offset).reshape(dims)
        values = torch.from_numpy(array.astype(np.float32) / (SCALE if kind == "<i2" else 1))
        state[name][: dims[0]].copy_(values)
        offset += size
    return header, network
