import type { GameEntry } from '../games/entry';
import { de } from './texts.de';
import { en } from './texts.en';

export const game: GameEntry = {
  texts: { en, de },
  usualPlayers: 3,
  learningOptions: { setup: 'fixed' },
  table: () => import('./MerchantsTable.svelte'),
  miniature: () => import('./Miniature.svelte'),
  coach: {
    tips: () => import('./coach/tips'),
    texts: { en: () => import('./coach/en'), de: () => import('./coach/de') },
  },
  lesson: {
    plan: () => import('./lesson/plan.json'),
    texts: { en: () => import('./lesson/en'), de: () => import('./lesson/de') },
  },
  rules: {
    chapters: () => import('./rules/chapters'),
    pictures: () => import('./rules/pictures'),
    texts: { en: () => import('./rules/en'), de: () => import('./rules/de') },
  },
};
