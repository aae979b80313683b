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

/** The meaning of a key; none while somebody writes, or holds Ctrl, Alt or Meta. */
export function frameKey(press: KeyPress): FrameKey {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null;
  if (press.key === 'Escape') return 'back';
  if (isWriting(press.target)) return null;
  // It presses the button that has the focus, whatever else it could mean.
  if (press.key === 'Enter' && isPressed(press.target)) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return frameKeys[key] ?? 'game';
}

function isPressed(target: EventTarget | null): boolean {
  return target !== null && 'tagName' in target && /^(A|BUTTON|SUMMARY)$/.test(`${target.tagName}`);
}

/** Whether keys are letters of a text there. */
export function isWriting(target: EventTarget | null): boolean {
  if (target === null || !('tagName' in target)) return false;
  if ('isContentEditable' in target && target.isContentEditable) return true;
  const tag = target.tagName;
  if (tag === 'TEXTAREA' || tag === 'SELECT') return true;
  if (tag !== 'INPUT') return false;
  const type = 'type' in target ? target.type : 'text';
  return type !== 'checkbox' && type !== 'radio' && type !== 'button';
}
