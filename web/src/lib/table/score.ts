import type { Score } from '../protocol/types';

/** One player's points, category by category. */
export interface ScoreRow {
  seat: string;
  parts: { category: string; points: number }[];
  total: number;
}

/** Points seat by seat, in turn order. */
export function scoreRows(score: Score): ScoreRow[] {
  return score.seats.map((seat, index) => {
    const parts = score.categories.map(({ name, points }) => ({
      category: name,
      points: points[index] ?? 0,
    }));
    return { seat, parts, total: parts.reduce((sum, part) => sum + part.points, 0) };
  });
}

/** The points of one seat if the game ended now. */
export function totalOf(score: Score, seat: string): number {
  return scoreRows(score).find((row) => row.seat === seat)?.total ?? 0;
}

/** The rows best first, by the ranks that the server gave. */
export function byRank(rows: readonly ScoreRow[], ranks: readonly number[]): ScoreRow[] {
  const rankOf = new Map(rows.map((row, index) => [row.seat, ranks[index] ?? rows.length]));
  return [...rows].sort((a, b) => (rankOf.get(a.seat) ?? 0) - (rankOf.get(b.seat) ?? 0));
}
