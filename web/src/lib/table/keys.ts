/** What a key means to the frame; `game` leaves it to the game. */
export type FrameKey =
  | 'undo'
  | 'advice'
  | 'log'
  | 'chat'
  | 'rules'
  | 'inspect'
  | 'help'
  | 'back'
  | 'earlier'
  | 'later'
  | 'game'
  | null;

/** The part of a keyboard event that is looked at. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'> &
  Partial<Pick<KeyboardEvent, 'isComposing'>>;

const frameKeys: Partial<Record<string, FrameKey>> = {
  Escape: 'back',
  u: 'undo',
  h: 'advice',
  l: 'log',
  c: 'chat',
  // As in rule book: `R` rolls the dice.
  b: 'rules',
  i: 'inspect',
  '?': 'help',
  ',': 'earlier',
  '.': 'later',
};

/** A step through a game that is looked at again. */
export type ReplayKey =
  { to: 'beginning' | 'present' } | { by: 'decision' | 'turn' | 'round'; forward: boolean };

/** What a key means while somebody looks back: arrows lead on, further with Shift or Ctrl. */
export function replayKey(press: KeyPress & Pick<KeyboardEvent, 'shiftKey'>): ReplayKey | null {
  if (press.metaKey || press.altKey) return null;
  const field = fieldOf(press.target);
  // A slider that is dragged goes through the game, too.
  if (field !== null && field !== 'range') return null;
  switch (press.key) {
    case 'Home':
      return { to: 'beginning' };
    case 'End':
      return { to: 'present' };
    case 'ArrowLeft':
    case 'ArrowRight': {
      const by = press.ctrlKey ? 'round' : press.shiftKey ? 'turn' : 'decision';
      return { by, forward: press.key === 'ArrowRight' };
    }
    default:
      return null;
  }
}

/** The meaning of a key; none while somebody writes, or holds Ctrl, Alt or Meta. */
export function frameKey(press: KeyPress): FrameKey {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null;
  if (press.key === 'Escape') return 'back';
  if (fieldOf(press.target) !== null) return null;
  // It presses the button that has the focus, whatever else it could mean.
  if (press.key === 'Enter' && isPressed(press.target)) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return frameKeys[key] ?? 'game';
}

function isPressed(target: EventTarget | null): boolean {
  return target !== null && 'tagName' in target && /^(A|BUTTON|SUMMARY)$/.test(`${target.tagName}`);
}

/** The kind of field that has the keys to itself; of an input that is written in, `text` or so. */
function fieldOf(target: EventTarget | null): string | null {
  if (target === null || !('tagName' in target)) return null;
  if ('isContentEditable' in target && target.isContentEditable) return 'text';
  const tag = `${target.tagName}`.toLowerCase();
  if (tag === 'textarea' || tag === 'select') return tag;
  if (tag !== 'input') return null;
  const type = 'type' in target ? `${target.type}` : 'text';
  return /^(checkbox|radio|button)$/.test(type) ? null : type;
}

/** Whether keys are letters of a text there. */
export const isWriting = (target: EventTarget | null): boolean => fieldOf(target) !== null;
