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
  /** What the coach has explained already. */
  coached: readonly string[];
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
  coached: readonly string[] = $state.raw([]);

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

  /** The coach begins anew: for one game, or for all. */
  startCoach(game?: string): void {
    const kept = game ? this.coached.filter((id) => !id.startsWith(`${game}.`)) : [];
    this.set('coached', kept);
    this.set('coach', true);
  }

  data(): PrefsData {
    const { language, theme, patterns, animation, pace } = this;
    const { sounds, confirm, notify, coach, coached } = this;
    return { language, theme, patterns, animation, pace, sounds, confirm, notify, coach, coached };
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
    coached: texts('coached'),
  };
}

function parseObject(text: string | null): Record<string, unknown> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The settings of this page. */
export const prefs = new Prefs(
  typeof localStorage === 'undefined' ? null : localStorage,
  typeof navigator === 'undefined' ? ['en'] : navigator.languages,
);
