import { t } from '../i18n/i18n';
import type { TableSession } from './session.svelte';

/** Who has won, as a sentence; empty before the end. */
export function verdictOf(session: Pick<TableSession, 'present' | 'nameOf'>): string {
  const moment = session.present;
  const ranks = moment?.over?.ranks;
  if (!moment || !ranks) return '';
  // A game that was only cut short has no winner, whatever the ranks.
  if (moment.over?.reason === 'turn cap') return t('end.nobody');
  const winners = moment.score.seats.filter((_, index) => ranks[index] === 1).map(session.nameOf);
  return winners.length === 1
    ? t('end.winner', { name: winners[0] ?? '' })
    : t('end.shared', { names: winners.join(' & ') });
}
