/** How a seat is told apart without its color. */
export type Pattern = 'solid' | 'diagonal' | 'dots' | 'crosses' | 'chevrons';

const patterns: Partial<Record<string, Pattern>> = {
  red: 'solid',
  blue: 'diagonal',
  green: 'dots',
  yellow: 'crosses',
  purple: 'chevrons',
  orange: 'crosses',
  white: 'dots',
};

export function patternOf(seat: string): Pattern {
  return patterns[seat] ?? 'solid';
}

/** The CSS color of a seat. */
export function colorOf(seat: string): string {
  return `var(--player-${seat}, var(--faded))`;
}

/** The CSS color of what is written on a seat's color. */
export function inkOn(seat: string): string {
  return `var(--on-${seat}, var(--paper))`;
}

/**
 * One letter for each name, all different where that is possible: the first letter, else a later
 * letter of the name, else a digit. Short names choose first: they have less to choose from, and
 * a bot called Green must not become R because a guest came before it.
 */
export function lettersOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const result: string[] = [];
  const order = names.map((name, index) => ({ name, index }));
  for (const { name, index } of order.sort((a, b) => a.name.length - b.name.length)) {
    const letters = [...name.toUpperCase()].filter((letter) => /\p{L}|\p{N}/u.test(letter));
    const free = letters.find((letter) => !taken.has(letter)) ?? String(index + 1);
    taken.add(free);
    result[index] = free;
  }
  return result;
}
