"""The network, exactly as the Rust side repeats it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from data import PAD, UNKNOWN_ENDING, Batch

# Rust keeps these as 16-bit numbers of 1/512, and adds many of them.
CLIPPED = ("seat", "shared", "relative", "count", "b1")
WEIGHT_LIMIT = 1.98
SLOT_LIMIT = 60.0
NOTHING = -1e9


@dataclass(frozen=True)
class Shape:
    """All dimensions of a network, and the names that it was made for."""

    game: str
    encoder: int
    hidden: int
    second: int
    seat_features: int
    shared_features: int
    slots: int
    parts: int
    max_seats: int
    categories: tuple[str, ...]
    endings: tuple[str, ...]

    @classmethod
    def of(cls, header: dict[str, Any], **more: int) -> Shape:
        """From `meta.json` (with the widths in `more`) or from the header of a weights file."""
        names = {key: tuple(header[key]) for key in ("categories", "endings")}
        known = {key: header[key] for key in cls.__dataclass_fields__ if key in header}
        return cls(**{**known, **names, **more})

    def header(self) -> dict[str, Any]:
        """As it stands in the header of a weights file."""
        return {**asdict(self), "categories": list(self.categories), "endings": list(self.endings)}


class Output(NamedTuple):
    """What the network says of a batch; logarithms of shares where a name ends in `_log`."""

    value_log: Tensor  # [B, S]
    categories: Tensor  # [B, S, C], points / 10
    ending_log: Tensor  # [B, endings]
    policy_log: Tensor  # [B, L]
    largest_acc: Tensor  # |acc| over the present seats
    largest_sum: Tensor  # the same over the sums that make up acc, before the division by n - 1
    fired: Tensor  # [H2], which units of the second layer are above 0 somewhere


def masked_log_softmax(logits: Tensor, mask: Tensor) -> Tensor:
    """Finite where the mask is not, so that a target of 0 there gives a loss of 0."""
    return F.log_softmax(logits.masked_fill(~mask, NOTHING), dim=-1)


def bag(table: Tensor, indices: Tensor) -> Tensor:
    """Sum of the rows of the last axis; the table has one row more, which stands for padding."""
    nothing = table.shape[0] - 1
    flat = indices.clamp(max=nothing).reshape(-1, indices.shape[-1])
    return F.embedding_bag(flat, table, mode="sum", padding_idx=nothing).view(*indices.shape[:-1], -1)


class Network(nn.Module):
    """The names of the parameters are those of the weights file."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        # The share of the gradient of the policy that reaches the tables; it changes no output.
        # Early on that gradient is far greater than the one of the value, and drives the clipped units out of [0, 1].
        self.policy_trunk = 1.0
        hidden, second, inputs = shape.hidden, shape.second, shape.hidden + shape.parts

        def table(rows: int, width: int, padding: int = 0) -> nn.Parameter:
            weights = torch.randn(rows + padding, width) * 0.03
            weights[rows:] = 0
            return nn.Parameter(weights)

        def dense(*dims: int, scale: float = 1.0) -> nn.Parameter:
            return nn.Parameter((torch.rand(*dims) * 2 - 1) * scale / second**0.5)

        # Small, and with a bias inside of [0, 1]: outside, the clipped unit learns nothing.
        self.seat = table(shape.seat_features, 2 * hidden, padding=1)
        self.shared = table(shape.shared_features, hidden, padding=1)
        self.relative = table(shape.max_seats, hidden)
        self.count = table(shape.max_seats + 1, hidden)
        self.b1 = nn.Parameter(torch.full((hidden,), 0.3))
        self.register_buffer("part_mean", torch.zeros(shape.parts))
        self.register_buffer("part_scale", torch.ones(shape.parts))
        self.w2 = dense(inputs, second, scale=(second / inputs) ** 0.5)
        self.b2 = nn.Parameter(torch.zeros(second))
        self.w3 = dense(second)
        self.b3 = nn.Parameter(torch.zeros(1))
        # Small: the error of random outputs would push many units of the second layer below 0, where they stay.
        self.w4 = dense(len(shape.categories), second, scale=0.1)
        self.b4 = nn.Parameter(torch.zeros(len(shape.categories)))
        self.w5 = dense(len(shape.endings), second, scale=0.1)
        self.b5 = nn.Parameter(torch.zeros(len(shape.endings)))
        # All zero: a new network chooses exactly as the hand-made prior does.
        self.p = nn.Parameter(torch.zeros(shape.slots, hidden))
        self.pb = nn.Parameter(torch.zeros(shape.slots))
        self.prior_scale = nn.Parameter(torch.ones(1))

    @torch.no_grad()
    def clip(self) -> None:
        """Keeps the weights inside of what 16 bits can hold."""
        for name in CLIPPED:
            getattr(self, name).clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
        self.p.clamp_(-SLOT_LIMIT, SLOT_LIMIT)

    def forward(self, batch: Batch) -> Output:
        """Everything that the network says of a batch."""
        kind = self.b1.dtype
        present = batch.present
        there = present.to(kind)[..., None]
        seats = batch.seats[:, None]

        own, other = (bag(self.seat, batch.seat) * there).split(self.shape.hidden, dim=2)
        others = other.sum(dim=1, keepdim=True) - other
        shared = bag(self.shared, batch.shared)[:, None]
        distance = torch.remainder(batch.to_move[:, None] - torch.arange(present.shape[1], device=seats.device), seats)
        acc = own + others / (seats - 1).clamp(min=1)[..., None]
        # Products with few rows: gradients of look-ups with so many repetitions are slow on a GPU.
        relative = F.one_hot(distance, self.shape.max_seats).to(kind) @ self.relative
        count = F.one_hot(seats, self.shape.max_seats + 1).to(kind) @ self.count
        acc = acc + shared + relative + count + self.b1
        h = acc.clamp(0, 1)

        p = ((batch.parts.to(kind) - self.part_mean) * self.part_scale).clamp(-4, 4)
        z = F.relu(torch.cat((h, p), dim=2) @ self.w2 + self.b2)
        mean = (z * there).sum(dim=1) / seats

        mover = h.gather(1, batch.to_move[:, None, None].expand(-1, 1, h.shape[2]))[:, 0]
        mover = torch.lerp(mover.detach(), mover, self.policy_trunk)
        by_slot = torch.addmm(self.pb, mover, self.p.T)
        used = batch.slots != PAD
        at = batch.slots.masked_fill(~used, 0).flatten(1)
        by_line = (by_slot.gather(1, at).view(used.shape) * used).sum(dim=2)

        with torch.no_grad():
            sums = torch.stack([own.abs().amax(), other.abs().amax(), (others * there).abs().amax(), shared.abs().amax()])
        return Output(
            value_log=masked_log_softmax(z @ self.w3 + self.b3, present),
            categories=z @ self.w4.T + self.b4,
            ending_log=F.log_softmax(mean @ self.w5.T + self.b5, dim=1),
            policy_log=masked_log_softmax(by_line + self.prior_scale * batch.prior.to(kind), used.any(dim=2)),
            largest_acc=(acc.detach() * there).abs().amax(),
            largest_sum=sums.amax(),
            fired=(z.detach() * there > 0).any(dim=(0, 1)),
        )


def cross_entropy(target: Tensor, log_share: Tensor) -> Tensor:
    """Of every sample."""
    return -(target * log_share).sum(dim=-1)


def losses(batch: Batch, output: Output) -> dict[str, Tensor]:
    """The mean of every part of the loss over the samples that have a target for it."""
    has_policy = (batch.visits.sum(dim=1) > 0).to(batch.visits.dtype)
    present = batch.present[..., None]
    points = F.huber_loss(output.categories, batch.categories / 10, reduction="none") * present
    known = batch.ending != UNKNOWN_ENDING
    chosen = output.ending_log.gather(1, batch.ending.masked_fill(~known, 0)[:, None])[:, 0]
    return {
        "value": cross_entropy(batch.value, output.value_log).mean(),
        "policy": (cross_entropy(batch.visits, output.policy_log) * has_policy).sum() / has_policy.sum().clamp(min=1),
        "categories": points.sum() / (present.sum() * points.shape[2]),
        "ending": -(chosen * known).sum() / known.sum().clamp(min=1),
    }
