import { t, tMaybe } from '../i18n/i18n';
import type { Language } from '../i18n/language';
import { prefs } from '../prefs.svelte';
import type { HintReason } from '../protocol/types';
import type { NameOf } from '../games/entry';

/** A chance as people read it: differences below a percent are none. */
export function percentText(percent: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(
    percent / 100,
  );
}

function amountText(amount: number): string {
  return new Intl.NumberFormat(prefs.language, { maximumFractionDigits: 1 }).format(amount);
}

/** Why a suggestion is a good one, in a few words. */
export function reasonText(
  reason: HintReason,
  nameOf: NameOf,
  categoryText: (name: string) => string,
): string {
  const name = 'seat' in reason ? nameOf(reason.seat) : '';
  if (reason.reason === 'speeds' || reason.reason === 'slows') {
    const { measure } = reason;
    const params = { name, amount: amountText(reason.amount), count: reason.amount };
    return tMaybe(`advice.${reason.reason}.${measure}`, measure, params);
  }
  const category = categoryText(reason.category);
  const amount = amountText(reason.points);
  return reason.reason === 'gains'
    ? t('advice.gains', { amount, category })
    : t('advice.denies', { amount, category, name });
}
