import type { Clauses } from '../../rules/chapters';

/** The chapters in their order, each with the clauses of the full text behind it. */
export const chapters = {
  aim: ['0.2', 'C5', 'A14'],
  setup: ['2.1', '2.2', '2.3'],
  turn: ['T1', 'T2', 'T3', 'A15'],
  production: ['P10', 'P11', 'P12'],
  robber: ['P2', 'P4', 'P5', 'P6', 'P8'],
  trade: ['A1', 'A2', 'A3'],
  building: ['4.0', 'A4', 'A6', 'A7', 'A8'],
  merchants: ['A6', 'A9', 'A10'],
  gold: ['A8.5', 'A8.6', 'A8.8', 'A8.9', 'A8.10'],
  caravans: ['A7', 'A11', 'A12', 'A13'],
  cards: ['A4', '7.2', '7.3'],
  end: ['A14', '5'],
} as const satisfies Clauses;

/** Parts of the full text that are about the program, not about the game. */
export const program: readonly string[] = ['0.5', '0.6', '0.7', '9'];

export type MerchantsChapter = keyof typeof chapters;
