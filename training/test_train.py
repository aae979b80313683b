#!/usr/bin/env python3
"""Tests of the training program, on a small set that is made up here: `python3 training/test_train.py`."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import shutil
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any, Callable

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).parent))
import train  # noqa: E402
from data import PAD, fraction, load  # noqa: E402
from weights import read_weights  # noqa: E402

SEATS, FEATURES, SHARED, SLOTS, PARTS = 4, 60, 20, 30, 3
CATEGORIES, ENDINGS = ["track", "cities"], ["score", "cities"]
DEVICE = "cpu"


def write_shard(path: Path, seed: int, samples: int, meta: dict[str, Any] | None = None, lines: int = 6) -> None:
    """Positions where the features 0 to 9 of a seat are good for it, and a line is good if its first slot is high."""
    rng = np.random.default_rng(seed)
    path.mkdir(parents=True)
    seats = rng.integers(2, SEATS + 1, samples).astype(np.uint8)
    present = np.arange(SEATS) < seats[:, None]
    features = np.full((samples, SEATS, 8), PAD, np.uint16)
    features[..., :6] = rng.integers(0, FEATURES, (samples, SEATS, 6))
    features[~present] = PAD
    strength = (features < 10).sum(axis=2) + 0.0
    shares = np.where(present, np.exp(1.5 * strength), 0)
    shares = (shares / shares.sum(axis=1, keepdims=True)).astype(np.float32)
    slots = np.full((samples, lines, 3), PAD, np.uint16)
    slots[..., :2] = rng.integers(0, SLOTS, (samples, lines, 2))
    slots[rng.random((samples, lines)) < 0.2] = PAD
    slots[:, 0, 0] = 3
    there = (slots != PAD).any(axis=2)
    visits = np.exp(np.where(there, slots[..., 0] / 8.0, -np.inf))
    visits = visits / visits.sum(axis=1, keepdims=True)
    visits[rng.random(samples) < 0.25] = 0
    arrays = {
        "seat_features": features,
        "shared_features": rng.integers(0, SHARED, (samples, 4)).astype(np.uint16),
        "parts": np.where(present[..., None], rng.normal(3, 2, (samples, SEATS, PARTS)), np.float64(0)).astype(np.float32),
        "seats": seats,
        "to_move": (rng.integers(0, 255, samples) % seats).astype(np.uint8),
        "value": shares,
        "result": shares,
        "categories": np.repeat(strength[..., None] * 7, len(CATEGORIES), axis=2).astype(np.float32),
        "ending": rng.choice(np.array([0, 1, 255], np.uint8), samples),
        "line_slots": slots,
        "line_prior": np.where(there, rng.normal(size=there.shape), -np.inf).astype(np.float32),
        "line_visits": visits.astype(np.float32),
        "game": (np.arange(samples) // 20).astype(np.uint32),
    }
    for name, array in arrays.items():
        np.save(path / f"{name}.npy", array)
    content = {
        "game": "hansa",
        "encoder": 1,
        "max_seats": SEATS,
        "seat_features": FEATURES,
        "shared_features": SHARED,
        "slots": SLOTS,
        "parts": PARTS,
        "categories": CATEGORIES,
        "endings": ENDINGS,
        "lines": lines,
        "seed": seed,
    }
    (path / "meta.json").write_text(json.dumps({**content, **(meta or {})}))


def command(*argv: object) -> tuple[int, str]:
    """Exit code and output of the training program."""
    text = io.StringIO()
    with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
        code = train.main([*map(str, argv), "--threads", "1", "--device", DEVICE])
    return code, text.getvalue()


def teach(folder: Path, name: str, *more: object) -> dict[str, Any]:
    """The report of a training run that must succeed."""
    code, text = command(
        folder / "data", "--out", folder / f"{name}.bin", "--report", folder / f"{name}.json", "--hidden", 32,
        "--second", 16, "--batch", 64, "--lr", 0.01, "--epochs", 3, *more,
    )  # fmt: skip
    assert code == 0, text
    return json.loads((folder / f"{name}.json").read_text())


def test_losses_fall(folder: Path) -> None:
    """Also that a new network begins as the prior, and that all files are written."""
    report = teach(folder, "first", "--check", folder / "check.json", "--lineage", "a test")
    first, last = report["epochs"][0]["held"], report["epochs"][-1]["held"]
    assert abs(first["policy_ce"] - first["prior_ce"]) < 1e-5 and first["policy_top1"] == first["prior_top1"]
    assert last["value_kl"] < 0.4 * first["value_kl"], (first, last)
    assert last["policy_kl"] < 0.5 * first["policy_kl"], (first, last)
    assert last["policy_top1"] > last["prior_top1"] and last["categories"] < first["categories"]
    assert report["quantisation_error"] < 0.02 and last["largest_acc"] < 60
    assert report["header"]["lineage"]["text"] == "a test" and report["header"]["parent"] is None
    source = report["header"]["lineage"]["data"][0]
    assert source["samples"] == 2000 and source["games"] == 100 and source["meta"]["seed"] == [1, 2], source


def test_file_round_trip(folder: Path) -> None:
    """What is read is what was written, bit by bit, and it is aligned."""
    header, network = read_weights(folder / "first.bin")
    again = train.write_weights(folder / "again.bin", network, {"parent": header["parent"], "lineage": header["lineage"]})
    assert again == header
    content = (folder / "first.bin").read_bytes()
    assert content == (folder / "again.bin").read_bytes()
    assert content[:8] == b"KONTORNN" and (16 + int.from_bytes(content[12:16], "little")) % 64 == 0


def test_check_file(folder: Path) -> None:
    """The samples, computed anew with plain loops over the tensors of the file, as Rust does."""
    _, network = read_weights(folder / "first.bin")
    w = {name: tensor.double().numpy() for name, tensor in network.state_dict().items()}
    samples = json.loads((folder / "check.json").read_text())["samples"]
    assert len(samples) == 16
    hidden = network.shape.hidden
    for sample in samples:
        n, mover = sample["seats"], sample["to_move"]
        sums = [w["seat"][features].sum(axis=0) for features in sample["seat_features"]]
        logits, middle, h = [], [], []
        for s in range(n):
            acc = sums[s][:hidden] + sum(sums[o][hidden:] for o in range(n) if o != s) / (n - 1)
            acc = acc + w["shared"][sample["shared_features"]].sum(axis=0) + w["relative"][(mover - s) % n] + w["count"][n] + w["b1"]
            h.append(np.clip(acc, 0, 1))
            p = np.clip((np.array(sample["parts"][s]) - w["part_mean"]) * w["part_scale"], -4, 4)
            z = np.maximum(np.concatenate((h[s], p)) @ w["w2"] + w["b2"], 0)
            middle.append(z)
            logits.append(z @ w["w3"] + w["b3"][0])
            assert np.allclose((w["w4"] @ z + w["b4"]) * 10, sample["categories"][s], atol=1e-5)
        assert np.allclose(softmax(logits), sample["value"], atol=1e-6)
        assert np.allclose(softmax(w["w5"] @ np.mean(middle, axis=0) + w["b5"]), sample["ending"], atol=1e-6)
        lines = [
            sum(w["p"][slot] @ h[mover] + w["pb"][slot] for slot in line["slots"]) + w["prior_scale"][0] * line["prior"]
            for line in sample["lines"]
        ]
        assert np.allclose(softmax(lines), [line["probability"] for line in sample["lines"]], atol=1e-6)


def softmax(logits: Any) -> np.ndarray:
    """Shares of logits."""
    powers = np.exp(np.array(logits) - np.max(logits))
    return powers / powers.sum()


def test_init_continues(folder: Path) -> None:
    """The second run begins where the first one ended, up to rounding, and names its parent."""
    first = json.loads((folder / "first.json").read_text())
    second = teach(folder, "second", "--init", folder / "first.bin")
    before, start, end = first["epochs"][-1]["held"], second["epochs"][0]["held"], second["epochs"][-1]["held"]
    assert abs(start["value_ce"] - before["value_ce"]) < 0.01, (start, before)
    assert end["value_kl"] < start["value_kl"] and end["policy_kl"] < start["policy_kl"]
    assert second["header"]["parent"] == first["header"]["id"] != second["header"]["id"]


def test_same_seed_same_file(folder: Path) -> None:
    """On a processor, a run can be repeated."""
    if DEVICE == "cpu":
        teach(folder, "repeated", "--lineage", "a test")
        assert (folder / "repeated.bin").read_bytes() == (folder / "first.bin").read_bytes()


def test_time_limit(folder: Path) -> None:
    """A run stops at its limit with the learning rate almost at its end."""
    report = teach(folder, "short", "--epochs", 100000, "--time-limit", 2)
    last = report["epochs"][-1]
    assert last["seconds"] < 6 and last["rate"] < 0.002, last


def test_hold_out_by_game(folder: Path) -> None:
    """No game is on both sides, the share of a folder counts games, and widths may differ between shards."""
    with contextlib.redirect_stdout(io.StringIO()):
        data = load([str(folder / "data")], torch.device("cpu"), 0.1)
        half = load([f"{folder / 'data'}:0.5"], torch.device("cpu"), 0.1)
    order = [(shard, game) for shard in ("a", "b") for game in range(50) for _ in range(20)]
    held = {order[i] for i in data.held.tolist()}
    assert held == {key for key in set(order) if fraction("hold", *key) < 0.1}
    assert not held & {order[i] for i in data.train.tolist()}
    assert 25 < half.sources[0]["games"] < 75 and half.sources[0]["samples"] == 20 * half.sources[0]["games"]
    assert data.tensors["line_slots"].shape[1] == 7


def test_wrong_input_is_refused(folder: Path) -> None:
    """Every refusal is one sentence with exit code 2."""
    def broken(name: str, change: Callable[[Path], None]) -> Path:
        shutil.copytree(folder / "data", folder / name)
        change(folder / name / "b")
        return folder / name

    def set_value(array: str, value: float) -> Callable[[Path], None]:
        def change(shard: Path) -> None:
            content = np.load(shard / f"{array}.npy")
            content.flat[0] = value
            np.save(shard / f"{array}.npy", content)

        return change

    (folder / "empty").mkdir()
    (folder / "text.bin").write_text("not weights")
    (folder / "cut.bin").write_bytes((folder / "first.bin").read_bytes()[:-1])
    write_shard(folder / "other" / "a", 3, 40, {"game": "merchants"})
    write_shard(folder / "newer" / "a", 3, 40, {"encoder": 2})
    good, out = folder / "data", ("--out", folder / "no.bin")
    cases: list[tuple[list[object], str]] = [
        ([folder / "nowhere"], "There is no folder"),
        ([folder / "empty"], "no shard folder"),
        ([f"{good}:1.5"], "share"),
        ([good, folder / "other"], "its game is merchants, theirs is hansa"),
        ([good, folder / "newer"], "its encoder is 2, theirs is 1"),
        ([broken("missing", lambda shard: (shard / "value.npy").unlink())], "has no value.npy"),
        ([broken("typed", lambda shard: np.save(shard / "seats.npy", np.zeros(1000)))], "float64"),
        ([broken("cut", lambda shard: np.save(shard / "seats.npy", np.zeros(3, np.uint8)))], "dimensions"),
        ([broken("meta", lambda shard: (shard / "meta.json").write_text("{}"))], "lacks game"),
        ([broken("index", set_value("seat_features", FEATURES))], "not below 60"),
        ([broken("mover", set_value("to_move", 9))], "to_move.npy"),
        ([broken("shares", set_value("value", 5))], "value.npy does not add up"),
        ([good, "--hidden", 40], "multiple of 16"),
        ([good, "--epochs", 0], "--epochs"),
        ([good, "--init", folder / "text.bin"], "not a weights file"),
        ([good, "--init", folder / "cut.bin"], "bytes instead of"),
        ([good, "--init", folder / "first.bin", "--hidden", 64], "its hidden is 32, not 64"),
        ([folder / "other", "--init", folder / "first.bin"], "its game is hansa, not merchants"),
    ]
    for argv, expected in cases:
        code, text = command(*argv, *out)
        message = text.strip().splitlines()[-1]
        assert code == 2 and expected in message and message.startswith("error: ") and "Traceback" not in text, (argv, text)
    assert not (folder / "no.bin").exists()


def test_curves(folder: Path) -> None:
    """A drawing, or a remark where matplotlib is missing."""
    code, text = command(folder / "data", "--out", folder / "c.bin", "--hidden", 16, "--epochs", 1, "--curves", folder / "c.svg")
    assert code == 0 and ((folder / "c.svg").exists() or "matplotlib is not installed" in text), text


def main() -> int:
    """Runs the tests in the order of the file; later ones use what earlier ones trained."""
    global DEVICE
    parser = argparse.ArgumentParser(description="Tests of the training program.")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    DEVICE = parser.parse_args().device
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_shard(folder / "data" / "a", 1, 1000)
        write_shard(folder / "data" / "b", 2, 1000, lines=7)
        for test, function in list(globals().items()):
            if test.startswith("test_"):
                try:
                    function(folder)
                    passed += 1
                except Exception:
                    failed += 1
                    print(f"{test} failed:", traceback.format_exc(), sep="\n")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
