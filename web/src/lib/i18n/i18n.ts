import { prefs } from '../prefs.svelte';
import { roughSpan } from '../table/clock';
import { de } from './de';
import { en, type Key } from './en';
import type { Language } from './language';
import { type Message, type Params, translate } from './translate';

export type { Key } from './en';

const catalogs: Record<Language, Record<Key, Message>> = { en, de };

/** A text of the client in the language of the viewer. */
export function t(key: Key, params?: Params): string {
  return translate(catalogs[prefs.language][key], prefs.language, params);
}

/** A text whose key is put together at run time, such as the name of an option; or the fallback. */
export function tMaybe(key: string, fallback: string, params?: Params): string {
  const catalog: Partial<Record<string, Message>> = catalogs[prefs.language];
  const message = catalog[key];
  return message === undefined ? fallback : translate(message, prefs.language, params);
}

/** "3 hours": a span in its largest fitting unit. */
export function tSpan(span: number): string {
  const { unit, count } = roughSpan(span);
  if (unit === 'minute' && count < 1) return t('time.moment');
  return new Intl.NumberFormat(prefs.language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(count);
}

/** "3 hours ago". */
export function tAgo(span: number): string {
  const { unit, count } = roughSpan(span);
  if (unit === 'minute' && count < 1) return t('time.just_now');
  return new Intl.RelativeTimeFormat(prefs.language, { numeric: 'auto' }).format(-count, unit);
}

/** The time of day. */
export function tTime(at: number): string {
  return new Date(at).toLocaleTimeString(prefs.language, { hour: '2-digit', minute: '2-digit' });
}
