import type { Language } from '../i18n/language';
import type { GameAction } from '../protocol/types';
import type { NameOf } from '../games/entry';
import { actionText, partsOf, phrasesOf } from './phrases';
import type { Figures, Kind } from './view';

/** Decisions that go without saying in a whole action. */
const SILENT: ReadonlySet<string> = new Set(['move-begin', 'move-stop']);

/** A whole action in as few steps as people think of it: a piece that is moved is one. */
export function stepTexts(
  line: readonly GameAction[],
  language: Language,
  nameOf: NameOf,
  figures: Figures | undefined,
): readonly string[] {
  const steps: string[] = [];
  line.forEach((action, index) => {
    const [before, after] = [line[index - 1], line[index + 1]];
    if (action.action === 'move-pick' && after?.action === 'move-drop') {
      const moved = partsOf({ ...action, to: after['route'] }, nameOf);
      steps.push(phrasesOf(language).wholeMove(moved));
      return;
    }
    const goesOn = action.action === 'move-drop' && before?.action === 'move-pick';
    if (goesOn || (line.length > 1 && SILENT.has(action.action))) return;
    const paid = withPayment(action, before?.['kind'] as Kind | undefined, figures);
    steps.push(actionText(paid, language, nameOf));
  });
  return steps;
}

/** A payment names its merchants; the rest of what a displaced piece costs is traders. */
export function withPayment(
  action: GameAction,
  displaced: Kind | undefined,
  figures: Figures | undefined,
): GameAction {
  if (action['pay_merchants'] === undefined || !displaced || !figures) return action;
  const pay_traders = figures.displacement[displaced] - Number(action['pay_merchants']);
  return { ...action, pay_traders };
}
