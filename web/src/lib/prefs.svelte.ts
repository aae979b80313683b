import { type Language, languages, preferredLanguage } from './i18n/language';

export type Theme = 'system' | 'light' | 'dark';
export type Animation = 'off' | 'fast' | 'normal';
/** How fast the others' moves are shown. */
export type Pace = 'at-once' | 'brisk' | 'calm' | 'step';

/** How long each of them is looked at. */
export const PACE_GAP_MS: Readonly<Record<Pace, number>> = {
  'at-once': 0,
  brisk: 500,
  calm: 1500,
  step: Infinity,
};

export interface PrefsData {
  language: Language;
  theme: Theme;
  /** Patterns and letters on the players' pieces. */
  patterns: boolean;
  animation: Animation;
  pace: Pace;
  sounds: boolean;
  /** Ask before a decision that cannot be taken back. */
  confirm: boolean;
  notify: boolean;
  /** Explain what comes up for the first time. */
  coach: boolean;
  /** The only table where that is wanted; absent for any. */
  coachTable: string | null;
  /** What the coach has explained already. */
  coached: readonly string[];
  /** The chapter that each game's lesson has come to, counted from 0. */
  lessons: Readonly<Record<string, number>>;
}

const storageKey = 'kontor.settings';

/** Settings of this browser: kept, and read by everything that draws. */
export class Prefs implements PrefsData {
  language: Language = $state('en');
  theme: Theme = $state('system');
  patterns: boolean = $state(true);
  animation: Animation = $state('normal');
  pace: Pace = $state('brisk');
  sounds: boolean = $state(true);
  confirm: boolean = $state(true);
  notify: boolean = $state(false);
  coach: boolean = $state(false);
  coachTable: string | null = $state(null);
  coached: readonly string[] = $state.raw([]);
  lessons: Readonly<Record<string, number>> = $state.raw({});

  readonly #storage: Pick<Storage, 'getItem' | 'setItem'> | null;

  constructor(
    storage: Pick<Storage, 'getItem' | 'setItem'> | null,
    wantedLanguages: readonly string[],
  ) {
    this.#storage = storage;
    Object.assign(this, readPrefs(storage?.getItem(storageKey) ?? null, wantedLanguages));
  }

  /** Changes one setting, applies it to the page and keeps it. */
  set<K extends keyof PrefsData>(key: K, value: PrefsData[K]): void {
    Object.assign(this, { [key]: value });
    this.#storage?.setItem(storageKey, JSON.stringify(this.data()));
    this.applyToPage();
  }

  /** The coach begins anew: at one table of a game, or anywhere. */
  startCoach(at?: { game: string; table: string }): void {
    const kept = at ? this.coached.filter((id) => !id.startsWith(`${at.game}.`)) : [];
    this.set('coached', kept);
    this.set('coachTable', at?.table ?? null);
    this.set('coach', true);
  }

  /** Whether the coach sits at a table. */
  coachesAt(table: string): boolean {
    return this.coach && (this.coachTable === null || this.coachTable === table);
  }

  data(): PrefsData {
    const { language, theme, patterns, animation, pace, sounds, confirm, notify } = this;
    const { coach, coachTable, coached, lessons } = this;
    const common = { language, theme, patterns, animation, pace, sounds, confirm, notify };
    return { ...common, coach, coachTable, coached, lessons };
  }

  /** Tells the style sheet and screen readers. */
  applyToPage(): void {
    const root = document.documentElement;
    root.lang = this.language;
    if (this.theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = this.theme;
    root.dataset['animation'] = this.animation;
  }
}

/** Reads what was kept, setting by setting, so that one bad value spoils nothing else. */
export function readPrefs(text: string | null, wantedLanguages: readonly string[]): PrefsData {
  const kept = parseObject(text);
  const flag = (key: string, usual: boolean): boolean => {
    const value = kept[key];
    return typeof value === 'boolean' ? value : usual;
  };
  const texts = (key: string): string[] => {
    const value = kept[key];
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  };
  const numbers = (key: string): Record<string, number> =>
    Object.fromEntries(
      Object.entries(objectOf(kept[key])).filter(([, value]) => Number.isInteger(value)),
    ) as Record<string, number>;
  const oneOf = <T extends string>(key: string, values: readonly T[], usual: T): T =>
    values.find((value) => value === kept[key]) ?? usual;
  return {
    language: oneOf('language', languages, preferredLanguage(wantedLanguages)),
    theme: oneOf('theme', ['system', 'light', 'dark'], 'system'),
    patterns: flag('patterns', true),
    animation: oneOf('animation', ['off', 'fast', 'normal'], 'normal'),
    pace: oneOf('pace', ['at-once', 'brisk', 'calm', 'step'], 'brisk'),
    sounds: flag('sounds', true),
    confirm: flag('confirm', true),
    notify: flag('notify', false),
    coach: flag('coach', false),
    coachTable: typeof kept['coachTable'] === 'string' ? kept['coachTable'] : null,
    coached: texts('coached'),
    lessons: numbers('lessons'),
  };
}

function parseObject(text: string | null): Record<string, unknown> {
  if (!text) return {};
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The settings of this page. */
export const prefs = new Prefs(
  typeof localStorage === 'undefined' ? null : localStorage,
  typeof navigator === 'undefined' ? ['en'] : navigator.languages,
);
