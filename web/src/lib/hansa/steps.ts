import type { Language } from '../i18n/language';
import type { GameAction } from '../protocol/types';
import type { NameOf } from '../table/game';
import { actionText, partsOf, phrasesOf } from './phrases';

/** Decisions that go without saying in a whole action. */
const SILENT: ReadonlySet<string> = new Set(['move-begin', 'move-stop']);

/** A whole action in as few steps as people think of it: a piece that is moved is one. */
export function stepTexts(
  line: readonly GameAction[],
  language: Language,
  nameOf: NameOf,
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
    const penalty = before?.['kind'] === 'merchant' ? 2 : 1;
    const pay_traders = penalty - Number(action['pay_merchants'] ?? 0);
    steps.push(actionText({ ...action, pay_traders }, language, nameOf));
  });
  return steps;
}
