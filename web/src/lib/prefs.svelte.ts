import { type Language, languages, preferredLanguage } from './i18n/language';

export type Theme = 'system' | 'light' | 'dark';
export type Animation = 'off' | 'fast' | 'normal';

export interface PrefsData {
  language: Language;
  theme: Theme;
  /** Patterns and letters on the players' pieces. */
  patterns: boolean;
  animation: Animation;
  sounds: boolean;
  /** Ask before a decision that cannot be taken back. */
  confirm: boolean;
  notify: boolean;
  /** Explain what comes up for the first time. */
  coach: boolean;
  /** The table that was opened to learn: the coach is there in any case. */
  lesson: string;
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
  sounds: boolean = $state(true);
  confirm: boolean = $state(true);
  notify: boolean = $state(false);
  coach: boolean = $state(false);
  lesson: string = $state('');
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

  /** The coach begins anew, at every table. */
  startCoach(): void {
    this.set('coached', []);
    this.set('coach', true);
  }

  /** The coach explains a game from the beginning, at one table. */
  startLesson(game: string, table: string): void {
    this.set(
      'coached',
      this.coached.filter((id) => !id.startsWith(`${game}.`)),
    );
    this.set('lesson', table);
  }

  stopCoach(): void {
    this.set('lesson', '');
    this.set('coach', false);
  }

  /** Whether the coach is at a table. */
  isCoached(table: string): boolean {
    return this.coach || this.lesson === table;
  }

  data(): PrefsData {
    const { language, theme, patterns, animation, sounds, confirm, notify } = this;
    const { coach, lesson, coached } = this;
    return {
      ...{ language, theme, patterns, animation, sounds, confirm, notify },
      ...{ coach, lesson, coached },
    };
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
    sounds: flag('sounds', true),
    confirm: flag('confirm', true),
    notify: flag('notify', false),
    coach: flag('coach', false),
    lesson: typeof kept['lesson'] === 'string' ? kept['lesson'] : '',
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
