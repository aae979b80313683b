import type { Clauses } from '../../rules/chapters';

/** The chapters in their order, each with the clauses of the full text behind it. */
export const chapters = {
  aim: ['0.2', '2', '8.5'],
  turn: ['3.1', '3.2', '3.4'],
  income: ['1.2', '4.1'],
  place: ['4.2'],
  displace: ['4.3', '4.3.1', '4.3.2', '4.3.3', '4.3.4', '4.3.5'],
  move: ['4.4'],
  claim: ['4.5', '4.5.1', '4.5.2'],
  offices: ['4.5.2', '8.1', '8.2'],
  skills: ['6.1', '6.2'],
  markers: ['5', '5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '1.3'],
  places: ['7', '4.5.2', '8.2'],
  end: ['8.3', '8.4', '8.5', '8.6'],
  two: ['9.1', '9.2', '9.3', '9.4'],
} as const satisfies Clauses;

/** Parts of the full text that are about the program, not about the game. */
export const program: readonly string[] = ['3.3', '11', '12', '13'];

export type HansaChapter = keyof typeof chapters;
