import { t } from '../i18n/i18n';
import type { Moment } from '../protocol/types';
import type { TableSession } from './session.svelte';

/** The seats that have won; none before the end. */
export function winnersOf(moment: Moment | null): string[] {
  // A game that was only cut short has no winner, whatever the ranks.
  if (!moment?.over || moment.over.reason === 'turn cap') return [];
  const { ranks } = moment.over;
  return moment.score.seats.filter((_, index) => ranks[index] === 1);
}

/** Who has won, as a sentence; empty before the end. */
export function verdictOf(session: Pick<TableSession, 'present' | 'nameOf'>): string {
  const moment = session.present;
  if (!moment?.over) return '';
  const names = winnersOf(moment).map(session.nameOf);
  if (names.length === 0) return t('end.nobody');
  return names.length === 1
    ? t('end.winner', { name: names[0] ?? '' })
    : t('end.shared', { names: names.join(' & ') });
}
