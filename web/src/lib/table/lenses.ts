import type { Rect } from '../board/geometry';
import type { Stage } from '../board/stage.svelte';

/** A way to look at the board. */
export interface LensButton {
  text: string;
  /** Written under it on a phone, where nothing can be hovered. */
  short?: string;
  /** The key that does the same. */
  key?: string;
  /** A drawing in a square of 24. */
  icon: string;
  /** There is nothing to show. */
  disabled?: boolean;
  /** Whether it is on, if it can be. */
  pressed?: boolean;
  take: () => void;
}

type LensTexts = Readonly<Record<'fit' | 'mine' | 'last', string>>;

interface CommonLenses {
  stage: Stage;
  phrases: { readonly ui: LensTexts; readonly lens: LensTexts };
  /** The viewer's own pieces; absent for those who watch. */
  mine: { icon: string; find: () => readonly Rect[] } | null;
  /** What the others did last. */
  last: { isEmpty: boolean; find: () => readonly Rect[] };
}

const FIT_ICON = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5';
const LAST_ICON = 'M12 7v5l3 2M4 12a8 8 0 1 0 3-6.2L4 8M4 3.5V8h4.5';

/** The lenses of every table. */
export function commonLenses({ stage, phrases, mine, last }: CommonLenses): LensButton[] {
  const { ui, lens } = phrases;
  const fit = () => stage.lens?.fit();
  return [
    { text: ui.fit, short: lens.fit, key: '0', icon: FIT_ICON, take: fit },
    ...(mine
      ? [
          {
            text: ui.mine,
            short: lens.mine,
            icon: mine.icon,
            take: () => stage.show(mine.find()),
          },
        ]
      : []),
    {
      text: ui.last,
      short: lens.last,
      icon: LAST_ICON,
      disabled: last.isEmpty,
      take: () => stage.show(last.find()),
    },
  ];
}

interface GameKeys {
  stage: Stage;
  play: { readonly confirmation: unknown; confirm: () => void };
  lenses: readonly LensButton[];
  /** What the game's other keys do, in lower case. */
  keys: Readonly<Record<string, () => void>>;
}

/** Does what a key stands for at the table of a game; says whether it was one. */
export function pressKey(event: KeyboardEvent, { stage, play, lenses, keys }: GameKeys): boolean {
  const key = event.key.toLowerCase();
  const take = keys[key] ?? lenses.find((lens) => lens.key?.toLowerCase() === key)?.take;
  if (take) take();
  else if (key === 'enter' && play.confirmation) play.confirm();
  else return stage.key(event);
  return true;
}
