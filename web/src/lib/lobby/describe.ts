import { t, tMaybe, tSpan } from '../i18n/i18n';
import type { Pace, PlaceInfo, TableInfo } from '../protocol/types';

export function gameTitle(game: string): string {
  return tMaybe(`game.${game}`, game);
}

export function levelName(level: string): string {
  return tMaybe(`level.${level}`, level);
}

export function seatName(seat: string): string {
  return tMaybe(`seat.${seat}`, seat);
}

export function boardName(game: string, board: string, fallback = board): string {
  return tMaybe(`board.${game}.${board}`, fallback);
}

/** Who sits at a place, in a few words. */
export function whoName(place: PlaceInfo): string {
  switch (place.who.kind) {
    case 'nobody':
      return t('place.free');
    case 'person':
      return place.who.name;
    case 'bot':
      return levelName(place.who.level);
  }
}

/** The name of a table: of its host, where somebody sits under that name. */
export function tableTitle(table: TableInfo): string {
  for (const { who } of table.places) {
    if (who.kind === 'person' && (who.id === table.host || who.name === table.host)) {
      return t('table.of', { name: who.name });
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
