import { tMaybe } from '../i18n/i18n';
import type { TableSession } from './session.svelte';

/** Why the last decision cannot be taken back alone; absent if it can, or for a spectator. */
export function barrierText({
  undoInfo: { barrier, because },
  nameOf,
}: Pick<TableSession, 'undoInfo' | 'nameOf'>): string | null {
  if (barrier === null || !because) return barrier;
  const who = nameOf(String(because['seat'] ?? ''));
  return tMaybe(`barrier.${because.reason}`, barrier, { who });
}
