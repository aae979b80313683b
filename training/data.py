"""Reads the positions that `kontor train selfplay` wrote.

Everything is kept in the small types of the files and gathered by index where the network runs: unpacking millions of positions beforehand would need many times the memory, and a loader with worker processes would be slower than the network.
"""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

PAD = 65535
UNKNOWN_ENDING = 255

# Name: type in the file and number of axes.
ARRAYS: dict[str, tuple[str, int]] = {
    "seat_features": ("uint16", 3),
    "shared_features": ("uint16", 2),
    "parts": ("float32", 3),
    "seats": ("uint8", 1),
    "to_move": ("uint8", 1),
    "value": ("float32", 2),
    "result": ("float32", 2),
    "categories": ("float32", 3),
    "ending": ("uint8", 1),
    "line_slots": ("uint16", 3),
    "line_prior": ("float32", 2),
    "line_visits": ("float32", 2),
    "game": ("uint32", 1),
}
# Two sets may be mixed only if these keys of `meta.json` agree; other keys are lineage.
SAME = ("game", "encoder", "max_seats", "seat_features", "shared_features", "slots", "parts", "categories", "endings")


class InputError(Exception):
    """Something that the caller gave cannot be used; the message is one sentence for them."""


@dataclass(frozen=True)
class Batch:
    """Positions on the device of the network; `seat`, `shared` and `slots` hold indices with `PAD` for nothing."""

    seat: Tensor
    shared: Tensor
    parts: Tensor
    seats: Tensor
    to_move: Tensor
    value: Tensor
    result: Tensor
    categories: Tensor
    ending: Tensor
    slots: Tensor
    prior: Tensor
    visits: Tensor

    @property
    def present(self) -> Tensor:
        """Which seats are there, [B, S]."""
        return torch.arange(self.seat.shape[1], device=self.seats.device) < self.seats[:, None]

    @property
    def lines(self) -> Tensor:
        """Which lines are there, [B, L]."""
        return (self.slots != PAD).any(dim=2)


@dataclass(frozen=True)
class Dataset:
    """All positions, with the indices of those to learn from and of those held out."""

    meta: dict[str, Any]
    sources: list[dict[str, Any]]
    tensors: dict[str, Tensor]
    train: Tensor
    held: Tensor
    device: torch.device

    def batch(self, index: Tensor) -> Batch:
        """The positions of `index` (on the processor), unpacked on the device."""
        home = self.tensors["seats"].device
        at = index.to(home)
        got = {name: tensor[at].to(self.device) for name, tensor in self.tensors.items()}

        def indices(name: str) -> Tensor:
            # Kept as int16, because PyTorch can do little with uint16.
            return got[name].to(torch.int32) & 0xFFFF

        return Batch(
            seat=indices("seat_features"),
            shared=indices("shared_features"),
            parts=got["parts"],
            seats=got["seats"].long(),
            to_move=got["to_move"].long(),
            value=got["value"],
            result=got["result"],
            categories=got["categories"],
            ending=got["ending"].long(),
            slots=indices("line_slots").long(),
            prior=got["line_prior"],
            visits=got["line_visits"],
        )

    def means(self) -> tuple[Tensor, Tensor, Tensor]:
        """Over the seats to learn from: mean and scale of the hand-made inputs, and mean points by category."""
        parts, count = self.meta["parts"], 0
        total = torch.zeros(2 * parts + len(self.meta["categories"]), dtype=torch.float64)
        for index in self.train.split(65536):
            batch = self.batch(index)
            there = batch.parts[batch.present].double()
            points = batch.categories[batch.present].double()
            total += torch.cat((there, there * there, points), dim=1).sum(0).cpu()
            count += len(there)
        mean, square, points = (total / count).split((parts, parts, len(self.meta["categories"])))
        deviation = (square - mean * mean).clamp(min=0).sqrt()
        return mean.float(), (1 / deviation.clamp(min=1e-3)).float(), points.float()


@dataclass
class Shard:
    """One folder of arrays, not yet read, and the rows of it to use."""

    path: Path
    arrays: dict[str, np.ndarray]
    rows: np.ndarray
    held: np.ndarray


def fraction(purpose: str, shard: str, game: int) -> float:
    """A number in [0, 1) that depends on the game alone.

    The choice of held-out games must not depend on the seed or on the other folders: otherwise a run with `--init` would be judged by games that its parent has learned from.
    """
    digest = hashlib.blake2b(f"{purpose}/{shard}/{game}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") / 2**64


def parse_source(text: str) -> tuple[Path, float]:
    """`DATA` or `DATA:SHARE`."""
    folder, colon, share_text = text.rpartition(":")
    if not colon or Path(text).exists():
        return Path(text), 1.0
    try:
        share = float(share_text)
    except ValueError:
        return Path(text), 1.0
    if not 0 < share <= 1:
        raise InputError(f"The share of {folder} must be more than 0 and at most 1, not {share_text}.")
    return Path(folder), share


def read_meta(path: Path) -> dict[str, Any]:
    """`meta.json` of a shard, with the keys that training needs."""
    try:
        meta = json.loads((path / "meta.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"{path / 'meta.json'} cannot be read: {error}.") from error
    missing = [key for key in SAME if key not in meta] if isinstance(meta, dict) else list(SAME)
    if missing:
        raise InputError(f"{path / 'meta.json'} lacks {', '.join(missing)}.")
    if not meta["categories"] or not meta["endings"]:
        raise InputError(f"{path / 'meta.json'} names no categories or no endings.")
    return meta


def open_shard(path: Path, meta: dict[str, Any]) -> dict[str, np.ndarray]:
    """The arrays of a shard, mapped and checked for type and dimensions."""
    arrays: dict[str, np.ndarray] = {}
    for name, (dtype, axes) in ARRAYS.items():
        file = path / f"{name}.npy"
        if not file.is_file():
            raise InputError(f"{path} has no {name}.npy.")
        try:
            array = np.load(file, mmap_mode="r", allow_pickle=False)
        except (OSError, ValueError) as error:
            raise InputError(f"{file} cannot be read: {error}.") from error
        if array.dtype != np.dtype(dtype) or array.ndim != axes:
            raise InputError(f"{file} holds {array.dtype} with {array.ndim} axes instead of {dtype} with {axes}.")
        arrays[name] = array
    samples, seats = len(arrays["seats"]), meta["max_seats"]
    lines = arrays["line_slots"].shape[1]
    expected: dict[str, tuple[int, ...]] = {
        "seat_features": (samples, seats),
        "parts": (samples, seats, meta["parts"]),
        "value": (samples, seats),
        "result": (samples, seats),
        "categories": (samples, seats, len(meta["categories"])),
        "line_prior": (samples, lines),
        "line_visits": (samples, lines),
    }
    for name, array in arrays.items():
        want = expected.get(name, (samples,))
        if array.shape[: len(want)] != want:
            raise InputError(f"{path / name}.npy has the dimensions {array.shape} where {want} should stand.")
    return arrays


def check_values(path: Path, meta: dict[str, Any], a: dict[str, np.ndarray]) -> None:
    """Refuses what would otherwise end as an index error on the device, or as a network that learned nonsense."""
    for name, key in (("seat_features", "seat_features"), ("shared_features", "shared_features"), ("line_slots", "slots")):
        # Adding one turns the padding into 0, so that one pass is enough.
        if a[name].size and int((a[name] + np.uint16(1)).max()) > meta[key]:
            raise InputError(f"{path / name}.npy holds an index that is not below {meta[key]}.")
    lines = (a["line_slots"] != PAD).any(axis=2)
    visits = a["line_visits"].sum(axis=1)
    present = np.arange(meta["max_seats"]) < a["seats"][:, None]
    problems = {
        "seats.npy holds a number of seats that the game does not have": (a["seats"] < 2) | (a["seats"] > meta["max_seats"]),
        "to_move.npy names a seat that is not there": a["to_move"] >= a["seats"],
        "ending.npy holds a class that meta.json does not name": (a["ending"] >= len(meta["endings"])) & (a["ending"] != UNKNOWN_ENDING),
        "line_prior.npy holds a number that is not finite": (lines & ~np.isfinite(a["line_prior"])).any(axis=1),
        "line_visits.npy gives visits to a line without slots": (~lines & (a["line_visits"] != 0)).any(axis=1),
        "line_visits.npy does not add up to 1 or 0": ~((np.abs(visits - 1) < 1e-2) | (visits == 0)),
        "value.npy does not add up to 1 over the seats": ~(np.abs((a["value"] * present).sum(axis=1) - 1) < 1e-2),
        "result.npy does not add up to 1 over the seats": ~(np.abs((a["result"] * present).sum(axis=1) - 1) < 1e-2),
        "parts.npy holds a number that is not finite": ~np.isfinite(a["parts"]).all(axis=(1, 2)),
        "categories.npy holds a number that is not finite": ~np.isfinite(a["categories"]).all(axis=(1, 2)),
    }
    for problem, rows in problems.items():
        if rows.any():
            raise InputError(f"{path}/{problem} (sample {int(np.flatnonzero(rows)[0])} of those used).")


def open_source(text: str, holdout: float, first: dict[str, Any] | None) -> tuple[dict[str, Any], list[Shard], dict[str, Any]]:
    """One `DATA` argument: its record for the lineage, its shards, and the keys of `meta.json` that all sets share."""
    folder, share = parse_source(text)
    if not folder.is_dir():
        raise InputError(f"There is no folder {folder}.")
    paths = sorted(path.parent for path in folder.glob("*/meta.json"))
    if not paths:
        raise InputError(f"{folder} has no shard folder with a meta.json.")
    extra: dict[str, list[Any]] = {}
    shards: list[Shard] = []
    games = samples = 0
    for path in paths:
        meta = read_meta(path)
        first = first or {key: meta[key] for key in SAME}
        for key in SAME:
            if meta[key] != first[key]:
                raise InputError(f"{path} cannot be mixed with the sets before it: its {key} is {meta[key]}, theirs is {first[key]}.")
        for key, value in meta.items():
            if key not in SAME and value not in extra.setdefault(key, []):
                extra[key].append(value)
        arrays = open_shard(path, meta)
        names, which = np.unique(arrays["game"], return_inverse=True)
        used = np.array([fraction("use", path.name, int(game)) < share for game in names], dtype=bool)
        held = np.array([fraction("hold", path.name, int(game)) < holdout for game in names], dtype=bool)
        rows = np.flatnonzero(used[which])
        shards.append(Shard(path, arrays, rows, held[which][rows]))
        games += int(used.sum())
        samples += len(rows)
    record = {
        "folder": folder.resolve().name,
        "share": share,
        "shards": len(shards),
        "games": games,
        "samples": samples,
        "meta": {key: values[0] if len(values) == 1 else values for key, values in extra.items()},
    }
    return record, shards, first


def hold_one_game(shards: list[Shard]) -> None:
    """Holds out a single game where chance has chosen none, which happens only in small sets."""
    shard = next(shard for shard in shards if len(shard.rows))
    games = shard.arrays["game"][shard.rows]
    shard.held = games == games[0]


def load(sources: list[str], device: torch.device, holdout: float) -> Dataset:
    """Reads all folders, to the device if they fit there."""
    meta: dict[str, Any] | None = None
    records: list[dict[str, Any]] = []
    shards: list[Shard] = []
    for text in sources:
        record, found, meta = open_source(text, holdout, meta)
        records.append(record)
        shards += found
    assert meta is not None
    samples = sum(len(shard.rows) for shard in shards)
    if samples == 0:
        raise InputError("The data has no samples.")
    if not any(shard.held.any() for shard in shards):
        hold_one_game(shards)
    held = np.concatenate([shard.held for shard in shards])
    if held.all():
        raise InputError("The data needs at least two games, one of them to hold out.")

    shapes = {
        name: (samples, *np.max([shard.arrays[name].shape[1:] for shard in shards], axis=0).astype(int).tolist())
        for name in ARRAYS
        if name != "game"
    }
    size = sum(math.prod(shape) * np.dtype(ARRAYS[name][0]).itemsize for name, shape in shapes.items())
    home = device
    if device.type == "cuda" and size > 0.7 * torch.cuda.mem_get_info(device)[0]:
        home = torch.device("cpu")
    print(f"data: {samples} samples, {size / 1e9:.2f} GB, kept on {home.type}", flush=True)

    # int16 stands for uint16, so that -1 is the padding.
    types = {"uint16": torch.int16, "float32": torch.float32, "uint8": torch.uint8}
    tensors = {
        name: torch.full(shape, -1 if ARRAYS[name][0] == "uint16" else 0, dtype=types[ARRAYS[name][0]], device=home)
        for name, shape in shapes.items()
    }
    start = 0
    for shard in shards:
        whole = len(shard.rows) == len(shard.arrays["game"])
        part = {name: np.array(shard.arrays[name] if whole else shard.arrays[name][shard.rows]) for name in shapes}
        check_values(shard.path, meta, part)
        # Lines and seats that are not there may hold anything in the file.
        part["line_prior"][~(part["line_slots"] != PAD).any(axis=2)] = 0
        absent = np.arange(meta["max_seats"]) >= part["seats"][:, None]
        for name in ("value", "result", "categories"):
            part[name][absent] = 0
        end = start + len(shard.rows)
        for name, array in part.items():
            source = torch.from_numpy(array.view(np.int16) if array.dtype == np.uint16 else array)
            tensors[name][(slice(start, end), *(slice(width) for width in array.shape[1:]))] = source.to(home)
        start = end
    return Dataset(
        meta=meta,
        sources=records,
        tensors=tensors,
        train=torch.from_numpy(np.flatnonzero(~held)),
        held=torch.from_numpy(np.flatnonzero(held)),
        device=device,
    )
