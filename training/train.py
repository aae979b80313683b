#!/usr/bin/env python3
"""Trains the network of one game on positions of self-play, and writes its weights file.

    python3 training/train.py DATA... --out weights.bin

`training/README.md` describes the data, the network and the file.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from data import Dataset, InputError, load
from network import Network, Shape, cross_entropy, losses
from weights import read_weights, write_weights

OTHER_WEIGHT = 0.05
ACC_LIMIT = 60.0
CHECK_SAMPLES = 16


def arguments(argv: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Trains the network of one game on positions of self-play.")
    add = parser.add_argument
    add("data", nargs="+", metavar="DATA", help="folder of `kontor train selfplay`; DATA:0.5 uses half of its games")
    add("--out", type=Path, required=True, metavar="FILE", help="weights file to write")
    add("--init", type=Path, metavar="FILE", help="weights file to continue from")
    add("--hidden", type=int, metavar="N", help="units of the first layer, a multiple of 16 (default 128)")
    add("--second", type=int, metavar="N", help="units of the second layer (default 32)")
    add("--epochs", type=int, default=8, metavar="N", help="passes over the data (default 8)")
    add("--time-limit", type=float, metavar="SECONDS", help="time for training, without reading the data and writing the file")
    add("--batch", type=int, metavar="N", help="samples of a step (default 8192 on a GPU, 1024 on a processor)")
    add("--lr", type=float, default=1e-3, metavar="X", help="highest learning rate (default 0.001)")
    add("--weight-decay", type=float, default=1e-5, metavar="X", help="of the matrices (default 0.00001)")
    add("--policy-weight", type=float, default=0.5, metavar="X", help="weight of the policy in the loss (default 0.5)")
    add("--policy-trunk", type=float, default=0.1, metavar="X", help="share of the policy's gradient that reaches the tables (default 0.1)")
    add("--ema", type=float, default=0.999, metavar="X", help="decay of the moving average that is exported (default 0.999)")
    add("--holdout", type=float, default=0.03, metavar="X", help="share of the games to hold out (default 0.03)")
    add("--seed", type=int, default=1, metavar="N", help="for the first weights and the order of the samples (default 1)")
    add("--device", choices=("auto", "cpu", "cuda"), default="auto", help="where to compute (default auto)")
    add("--threads", type=int, metavar="N", help="threads on a processor")
    add("--lineage", default="", metavar="TEXT", help="a note for the header of the file")
    add("--code-version", default="", metavar="TEXT", help="version of the code, for the header of the file")
    add("--curves", type=Path, metavar="FILE.svg", help="drawing of the losses (needs matplotlib)")
    add("--report", type=Path, metavar="FILE.json", help="all numbers of the run")
    add("--check", type=Path, metavar="FILE.json", help=f"{CHECK_SAMPLES} held-out samples with what the file says of them")
    options = parser.parse_args(argv)
    if options.hidden is not None and (options.hidden <= 0 or options.hidden % 16):
        raise InputError(f"--hidden must be a multiple of 16, not {options.hidden}.")
    for name in ("second", "epochs", "batch", "threads", "time_limit", "lr"):
        number = getattr(options, name)
        if number is not None and number <= 0:
            raise InputError(f"--{name.replace('_', '-')} must be more than 0, not {number}.")
    if options.policy_weight < 0 or not 0 <= options.policy_trunk <= 1:
        raise InputError("--policy-weight must not be negative, and --policy-trunk must lie between 0 and 1.")
    for name in ("holdout", "ema"):
        if not 0 < getattr(options, name) < 1:
            raise InputError(f"--{name} must lie between 0 and 1, not {getattr(options, name)}.")
    return options


def new_network(options: argparse.Namespace, data: Dataset) -> tuple[Network, str | None]:
    """The network to begin with, and the name of its parent."""
    if options.init is None:
        shape = Shape.of(data.meta, hidden=options.hidden or 128, second=options.second or 32)
        network = Network(shape)
        mean, scale, points = data.means()
        network.part_mean.copy_(mean)
        network.part_scale.copy_(scale)
        network.b4.data.copy_(points / 10)
        return network, None
    # Mean and scale of the parts stay those of the file: its second layer was trained for them.
    header, network = read_weights(options.init)
    old = network.shape
    new = Shape.of(data.meta, hidden=options.hidden or old.hidden, second=options.second or old.second)
    for key in Shape.__dataclass_fields__:
        if getattr(old, key) != getattr(new, key):
            raise InputError(f"{options.init} cannot be continued: its {key} is {getattr(old, key)}, not {getattr(new, key)}.")
    return network, header.get("id")


@torch.no_grad()
def evaluate(network: Network, data: Dataset, index: torch.Tensor, batch_size: int) -> dict[str, float | None]:
    """Losses and agreement over the samples of `index`, beside those of the hand-made prior and of the targets themselves."""
    sums: dict[str, torch.Tensor] = {}
    largest = torch.zeros(2, device=data.device)
    fired = torch.zeros(network.shape.second, dtype=torch.bool, device=data.device)
    for part in index.split(batch_size):
        batch = data.batch(part)
        output = network(batch)
        lines = batch.lines
        prior_log = torch.log_softmax(batch.prior.masked_fill(~lines, -1e9), dim=1)
        best = batch.visits.argmax(dim=1)
        has_policy = batch.visits.sum(dim=1) > 0
        present = batch.present.sum(dim=1).float()
        parts = losses(batch, output)
        of_policy = {
            "policy_ce": cross_entropy(batch.visits, output.policy_log),
            "prior_ce": cross_entropy(batch.visits, prior_log),
            "policy_entropy": torch.special.entr(batch.visits).sum(dim=1),
            "policy_top1": output.policy_log.argmax(dim=1) == best,
            "prior_top1": prior_log.argmax(dim=1) == best,
        }
        of_all = {
            "value_ce": cross_entropy(batch.value, output.value_log),
            "value_entropy": torch.special.entr(batch.value).sum(dim=1),
            "result_log_loss": cross_entropy(batch.result, output.value_log),
            "result_uniform": present.log(),
            "result_top1": output.value_log.argmax(dim=1) == batch.result.argmax(dim=1),
            "categories": parts["categories"].expand(len(part)),
            "ending": parts["ending"].expand(len(part)),
        }
        rows = {**of_all, **{name: row * has_policy for name, row in of_policy.items()}, "policy_samples": has_policy}
        for name, row in rows.items():
            total = row.double().sum()
            sums[name] = sums[name] + total if name in sums else total
        fired |= output.fired
        largest = torch.maximum(largest, torch.stack((output.largest_acc, output.largest_sum)))
    policies = float(sums.pop("policy_samples"))
    result: dict[str, float | None] = {}
    for name, total in sums.items():
        count = policies if name.startswith(("policy", "prior")) else len(index)
        result[name] = float(total) / count if count else None
    result["value_kl"] = result["value_ce"] - result["value_entropy"]
    result["policy_kl"] = result["policy_ce"] - result["policy_entropy"] if policies else None
    result["largest_acc"], result["largest_sum"] = largest.tolist()
    result["dead_units"] = int((~fired).sum())
    return result


@dataclass
class Schedule:
    """Cosine with a short warm-up, over the epochs or the time, whichever is over first."""

    steps: int
    limit: float | None
    started: float

    def progress(self, step: int) -> float:
        """From 0 to 1, where training ends."""
        elapsed = (time.monotonic() - self.started) / self.limit if self.limit else 0.0
        return max(step / self.steps, elapsed)

    def rate(self, step: int, progress: float) -> float:
        """The share of the highest learning rate; it ends at 1 % of it."""
        warm_up = min(200, max(1, self.steps // 20))
        return min(1.0, (step + 1) / warm_up) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(progress, 1.0))))


def train(options: argparse.Namespace, network: Network, data: Dataset, batch_size: int) -> tuple[Network, list[dict[str, Any]]]:
    """The moving average of the weights, and the numbers of every epoch (the first is that before training)."""
    average = copy.deepcopy(network)
    matrices = [p for p in network.parameters() if p.ndim > 1]
    vectors = [p for p in network.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW(
        [{"params": matrices, "weight_decay": options.weight_decay}, {"params": vectors, "weight_decay": 0.0}], lr=options.lr
    )
    order = torch.Generator().manual_seed(options.seed)
    per_epoch = math.ceil(len(data.train) / batch_size)
    schedule = Schedule(per_epoch * options.epochs, options.time_limit, time.monotonic())
    history: list[dict[str, Any]] = []
    step = 0

    def record(epoch: int, learned: dict[str, float] | None, rate: float) -> None:
        held = evaluate(average, data, data.held, batch_size)
        seconds = time.monotonic() - schedule.started
        history.append({"epoch": epoch, "step": step, "seconds": round(seconds, 1), "rate": rate, "train": learned, "held": held})
        print(progress_line(options.epochs, history[-1]), flush=True)
        for numbers in (learned, held):
            if numbers and not all(math.isfinite(number) for number in numbers.values() if number is not None):
                raise ArithmeticError("Training has diverged; try a lower --lr.")

    record(0, None, 0.0)
    for epoch in range(1, options.epochs + 1):
        learned = {name: torch.zeros((), device=data.device) for name in ("value", "policy", "categories", "ending")}
        rate, steps_before = 0.0, step
        shuffled = data.train[torch.randperm(len(data.train), generator=order)]
        for index in shuffled.tensor_split(per_epoch):
            progress = schedule.progress(step)
            if progress >= 1:
                break
            rate = options.lr * schedule.rate(step, progress)
            for group in optimizer.param_groups:
                group["lr"] = rate
            batch = data.batch(index)
            parts = losses(batch, network(batch))
            loss = parts["value"] + options.policy_weight * parts["policy"] + OTHER_WEIGHT * (parts["categories"] + parts["ending"])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            network.clip()
            # At first the average follows fast, or it would keep the weights of the start.
            decay = min(options.ema, (1 + step) / (10 + step))
            with torch.no_grad():
                for mean, now in zip(average.parameters(), network.parameters(), strict=True):
                    mean.lerp_(now, 1 - decay)
            for name, part in parts.items():
                learned[name] += part.detach()
            step += 1
        if step > steps_before:
            record(epoch, {name: float(total) / (step - steps_before) for name, total in learned.items()}, rate)
        if schedule.progress(step) >= 1:
            break
    return average, history


def progress_line(epochs: int, entry: dict[str, Any]) -> str:
    """One epoch for the log."""
    held, learned = entry["held"], entry["train"]
    line = f"epoch {entry['epoch']}/{epochs} step {entry['step']} {entry['seconds']:.0f} s"
    if learned:
        line += f" | train value {learned['value']:.4f} policy {learned['policy']:.4f}"
    line += f" | held value {held['value_ce']:.4f} (KL {held['value_kl']:.4f}) result {held['result_log_loss']:.4f}"
    if held["policy_ce"] is not None:
        line += f" | policy {held['policy_ce']:.4f} (prior {held['prior_ce']:.4f})"
        line += f" top-1 {100 * held['policy_top1']:.1f} % (prior {100 * held['prior_top1']:.1f} %)"
    return line + f" | acc {held['largest_acc']:.1f} dead {held['dead_units']}"


@torch.no_grad()
def quantisation_error(network: Network, written: Network, data: Dataset) -> float:
    """The largest difference of a value share between the network and its file."""
    batch = data.batch(data.held[torch.linspace(0, len(data.held) - 1, min(4096, len(data.held))).long()])
    return float((network(batch).value_log.exp() - written(batch).value_log.exp()).abs().max())


@torch.no_grad()
def check_samples(written: Network, data: Dataset) -> list[dict[str, Any]]:
    """Held-out samples with the outputs of the file, computed in double precision, for a test in Rust."""
    has_policy = (data.tensors["line_visits"].sum(dim=1) > 0).cpu()
    held = data.held[has_policy[data.held]] if has_policy[data.held].any() else data.held
    batch = data.batch(held[torch.linspace(0, len(held) - 1, min(CHECK_SAMPLES, len(held))).long()])
    network = copy.deepcopy(written).cpu().double()
    batch = type(batch)(**{name: tensor.cpu() for name, tensor in vars(batch).items()})
    output = network(batch)

    def there(indices: torch.Tensor) -> list[int]:
        return indices[indices != 65535].tolist()

    samples = []
    for i in range(len(batch.seats)):
        seats = int(batch.seats[i])
        samples.append(
            {
                "seats": seats,
                "to_move": int(batch.to_move[i]),
                "seat_features": [there(batch.seat[i, seat]) for seat in range(seats)],
                "shared_features": there(batch.shared[i]),
                "parts": batch.parts[i, :seats].tolist(),
                "lines": [
                    {
                        "slots": there(batch.slots[i, line]),
                        "prior": float(batch.prior[i, line]),
                        "probability": float(output.policy_log[i, line].exp()),
                    }
                    for line in batch.lines[i].nonzero().flatten().tolist()
                ],
                "value": output.value_log[i, :seats].exp().tolist(),
                "categories": (output.categories[i, :seats] * 10).tolist(),
                "ending": output.ending_log[i].exp().tolist(),
            }
        )
    return samples


def draw_curves(path: Path, history: list[dict[str, Any]]) -> None:
    """Losses by epoch; without matplotlib only a remark, since the numbers are in the report too."""
    try:
        import matplotlib
    except ImportError:
        print(f"{path} was not drawn: matplotlib is not installed", flush=True)
        return
    matplotlib.use("svg")
    # Text stays text, and the same numbers give the same file.
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "kontor"})
    from matplotlib import pyplot

    learned, held = "#8a8f98", "#1f5fa8"
    steps = [entry["step"] for entry in history]
    panels = [("Value: cross-entropy", "value", "value_ce", [("value_entropy", "entropy of the target")])]
    if history[0]["held"]["policy_ce"] is not None:
        panels.append(("Policy: cross-entropy", "policy", "policy_ce", [("policy_entropy", "entropy of the target"), ("prior_ce", "hand-made prior")]))
    figure, axes = pyplot.subplots(1, len(panels), figsize=(5 * len(panels), 4), layout="constrained", squeeze=False)
    for axis, (title, train_name, held_name, levels) in zip(axes[0], panels, strict=True):
        axis.plot(steps[1:], [entry["train"][train_name] for entry in history[1:]], color=learned, marker="o", markersize=3, label="training (mean of the epoch)")
        axis.plot(steps, [entry["held"][held_name] for entry in history], color=held, marker="o", markersize=3, label="held-out games")
        for (name, label), style in zip(levels, (":", "--"), strict=False):
            axis.axhline(history[-1]["held"][name], color="#444444", linestyle=style, linewidth=1, label=label)
        axis.set(title=title, xlabel="step", ylabel="nats")
        axis.spines[["top", "right"]].set_visible(False)
        axis.legend(frameon=False, fontsize=8, ncols=2, loc="upper center", bbox_to_anchor=(0.5, -0.18))
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


def write_json(path: Path, content: Any) -> None:
    """A file for programs, and for people at need."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False) + "\n", encoding="utf-8")


def run(argv: list[str] | None) -> None:
    """Everything from the command line to the files."""
    options = arguments(argv)
    if options.threads:
        torch.set_num_threads(options.threads)
    if options.device == "cuda" and not torch.cuda.is_available():
        raise InputError("There is no GPU that PyTorch can use.")
    device = torch.device("cuda" if options.device != "cpu" and torch.cuda.is_available() else "cpu")
    torch.manual_seed(options.seed)
    started = time.monotonic()
    data = load(options.data, device, options.holdout)
    network, parent = new_network(options, data)
    network.to(device)
    network.policy_trunk = options.policy_trunk
    batch_size = options.batch or (8192 if device.type == "cuda" else 1024)
    print(
        f"{data.meta['game']}: {len(data.train)} samples to learn from, {len(data.held)} held out, read in"
        f" {time.monotonic() - started:.0f} s; {sum(p.numel() for p in network.parameters())} weights, batches of {batch_size}",
        flush=True,
    )
    average, history = train(options, network, data, batch_size)

    final = history[-1]["held"]
    lineage = {
        "text": options.lineage,
        "code_version": options.code_version,
        "seed": options.seed,
        "epochs": options.epochs,
        "steps": history[-1]["step"],
        "data": data.sources,
        "held_out": {"samples": len(data.held), **final},
    }
    header = write_weights(options.out, average, {"parent": parent, "lineage": lineage})
    written = read_weights(options.out)[1].to(device)
    error = quantisation_error(average, written, data)
    largest = evaluate(written, data, data.held, batch_size)["largest_acc"]
    print(f"wrote {options.out} ({header['id']}): value shares differ by at most {error:.5f} from those before rounding", flush=True)
    if largest >= ACC_LIMIT:
        print(f"warning: |acc| reaches {largest:.1f} on the held-out games, but 16 bits hold only {ACC_LIMIT:.0f}", flush=True)
    if options.check:
        write_json(options.check, {"weights": header["id"], "samples": check_samples(written, data)})
    if options.report:
        settings = {key: str(value) if isinstance(value, Path) else value for key, value in vars(options).items()}
        write_json(options.report, {"header": header, "options": settings, "epochs": history, "quantisation_error": error})
    if options.curves:
        draw_curves(options.curves, history)


def main(argv: list[str] | None = None) -> int:
    """The exit code: 2 for input that cannot be used, 1 for training that failed."""
    try:
        run(argv)
    except InputError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except ArithmeticError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
