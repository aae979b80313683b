import { gameTexts } from '../games/games';
import { t, tMaybe, tSpan } from '../i18n/i18n';
import { prefs } from '../prefs.svelte';
import type { Pace, PlaceInfo, TableInfo } from '../protocol/types';

const textsOf = (game: string) => gameTexts(game, prefs.language);

export function gameTitle(game: string): string {
  return textsOf(game)?.title ?? game;
}

export function levelName(level: string): string {
  return tMaybe(`level.${level}`, level);
}

export function seatName(seat: string): string {
  return tMaybe(`seat.${seat}`, seat);
}

export function boardName(game: string, board: string, fallback = board): string {
  return textsOf(game)?.boards[board] ?? fallback;
}

export function presetName(game: string, preset: string): string {
  return textsOf(game)?.presets?.[preset] ?? preset;
}

export function optionName(game: string, option: string): string {
  return textsOf(game)?.options[option]?.label ?? option;
}

export function optionValue(game: string, option: string, value: string): string {
  return textsOf(game)?.options[option]?.values?.[value] ?? tMaybe(`option.${value}`, value);
}

/** A person's name; that of a guest, which the server has made, in the viewer's language. */
export function personName(name: string): string {
  const [, code] = /^Guest ([0-9a-z]{4})$/.exec(name) ?? [];
  return code === undefined ? name : t('person.guest', { code });
}

/** Who sits at a place, in a few words. */
export function whoName(place: PlaceInfo): string {
  switch (place.who.kind) {
    case 'nobody':
      return t('place.free');
    case 'person':
      return personName(place.who.name);
    case 'bot':
      return levelName(place.who.level);
  }
}

/** The name of a table: that of its host, while they sit there. */
export function tableTitle(table: TableInfo): string {
  for (const { who } of table.places) {
    if (who.kind === 'person' && who.id === table.host) {
      return t('table.of', { name: personName(who.name) });
    }
  }
  return gameTitle(table.game);
}

export function paceText(pace: Pace): string {
  switch (pace.kind) {
    case 'free':
      return t('pace.free');
    case 'live':
      return t('pace.live.text', {
        minutes: Math.round(pace.bank_s / 60),
        seconds: pace.increment_s,
      });
    case 'correspondence':
      return t('pace.correspondence.text', { count: pace.days });
  }
}

/** How many places are still free. */
export function freePlaces(table: TableInfo): number {
  return table.places.filter((place) => place.who.kind === 'nobody').length;
}

/** What is going on at one of my tables. */
export function statusText(table: TableInfo, now: number): string {
  if (table.status === 'open') return t('status.open', { count: freePlaces(table) });
  if (table.status !== 'running') return t(`status.${table.status}`);
  const turn = table.your_turn ? t('status.your_turn') : t('status.others_turn');
  if (table.deadline === null) return turn;
  return t('status.with_time', { status: turn, time: tSpan(table.deadline - now) });
}

/** The places of a finished table, best first. */
export function ranking(table: TableInfo): PlaceInfo[] {
  return [...table.places].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
}
