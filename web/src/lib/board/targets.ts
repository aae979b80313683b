/**
 * Clicks, hovering and the keyboard on a drawing whose elements carry `data-key`. An element with
 * `data-part` is the target itself or a part of it: it is told after the key, as `KEY#PART`.
 */
import type { Point } from './geometry';
import { directionOf, next } from './navigate';

export interface TargetHandlers {
  pick: (key: string, at: Point) => void;
  hover?: (key: string | null) => void;
}

const middle = (element: Element): Point => {
  const rect = element.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
};

/** Above the middle of the button that was pressed: where its list is shown. */
export const aboveButton = (event: Event): Point => {
  const rect = (event.currentTarget as Element).getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top };
};

/** The target at an element of the drawing, with the part that is meant if there is one. */
export function pointedAt(at: Element | null): [string, Element] | null {
  const element = at?.closest('[data-key]');
  const key = element?.getAttribute('data-key');
  if (!element || !key) return null;
  const part = at?.closest('[data-part]');
  return [
    part && element.contains(part) ? `${key}#${part.getAttribute('data-part')}` : key,
    element,
  ];
}

const keyOf = (event: Event): [string, Element] | null => pointedAt(event.target as Element);

/** A finger is as wide as this, from its middle; a mouse is nearly a point. */
const REACH_PX = { touch: 22, mouse: 6 };
const RING_PX = 3;
const DIRECTIONS = 16;

/** What is pointed at: the target there, else the nearest within reach. */
function targetAt(root: Element, event: MouseEvent): [string, Element] | null {
  const found = keyOf(event);
  // Who clicks by the keyboard or a screen reader clicks at no place.
  if (found || event.detail === 0) return found;
  const isTouch = (event as PointerEvent).pointerType === 'touch';
  for (let far = RING_PX; far <= REACH_PX[isTouch ? 'touch' : 'mouse']; far += RING_PX) {
    for (let i = 0; i < DIRECTIONS; i += 1) {
      const angle = (i * 2 * Math.PI) / DIRECTIONS;
      const [x, y] = [event.clientX + far * Math.cos(angle), event.clientY + far * Math.sin(angle)];
      const near = document.elementFromPoint(x, y)?.closest('[data-key]');
      const key = near?.getAttribute('data-key');
      if (near && key && root.contains(near)) return [key, near];
    }
  }
  return null;
}

const targetsIn = (root: Element): SVGElement[] => [
  ...root.querySelectorAll<SVGElement>('[data-key]'),
];

/** Where a key leads from a target: by the arrows to a neighbor, else in the order of drawing. */
function neighbor(root: Element, from: Element, key: string): SVGElement | undefined {
  const direction = directionOf(key);
  const all = targetsIn(root);
  if (direction) {
    const others = all.filter((element) => element !== from);
    return others[next(middle(from), others.map(middle), direction)];
  }
  const at = all.findIndex((element) => element === from);
  if (key === 'PageDown') return all[(at + 1) % all.length];
  if (key === 'PageUp') return all.at(at - 1);
  return undefined;
}

/**
 * Listens on the root of a drawing; one listener each, however many targets there are. The whole
 * drawing is one stop of the Tab key, and other keys go from target to target.
 */
export function listenToTargets(handlers: () => TargetHandlers): (root: SVGElement) => () => void {
  return (root) => {
    // A picture that is hidden from readers is no place to go to.
    const entry = root.closest('[aria-hidden="true"]') ? -1 : 0;
    root.tabIndex = entry;
    const click = (event: MouseEvent): void => {
      const found = targetAt(root, event);
      const { clientX, clientY, detail } = event;
      // Screen readers click without a place.
      const at = detail === 0 && found ? middle(found[1]) : { x: clientX, y: clientY };
      if (found) handlers().pick(found[0], at);
    };
    const keydown = (event: Event): void => {
      const { key } = event as KeyboardEvent;
      const found = keyOf(event);
      if (found && (key === 'Enter' || key === ' ')) {
        event.preventDefault();
        event.stopPropagation();
        handlers().pick(found[0], middle(found[1]));
        return;
      }
      const isOurs = directionOf(key) !== null || (found && /^Page(Up|Down)$/.test(key));
      // Where there is nothing to go to, the key is for others.
      if (!isOurs || (!found && !focusTarget(root))) return;
      event.preventDefault();
      event.stopPropagation();
      if (found) neighbor(root, found[1], key)?.focus();
    };
    // Told later: an element that is taken away loses the focus while the page is being drawn.
    const tell = (key: string | null): void => queueMicrotask(() => handlers().hover?.(key));
    const over = (event: Event): void => {
      const found = keyOf(event);
      tell(found?.[0] ?? null);
    };
    const out = (): void => tell(null);
    const enter = (event: Event): void => {
      over(event);
      const found = keyOf(event);
      // From a target the Tab key leads out of the drawing, not back to its root.
      root.tabIndex = found ? -1 : entry;
      if (found) lastFocus = middle(found[1]);
      else if (cameByTab && root.matches(':focus-visible')) focusTarget(root);
      cameByTab = false;
    };
    const leave = (): void => {
      root.tabIndex = entry;
      out();
    };
    let cameByTab = false;
    const noteTab = (event: KeyboardEvent): void => {
      cameByTab = event.key === 'Tab';
    };
    root.addEventListener('click', click);
    root.addEventListener('keydown', keydown);
    root.addEventListener('pointerover', over);
    root.addEventListener('pointerleave', out);
    root.addEventListener('focusin', enter);
    root.addEventListener('focusout', leave);
    document.addEventListener('keydown', noteTab, { capture: true });
    return () => {
      root.removeEventListener('click', click);
      root.removeEventListener('keydown', keydown);
      root.removeEventListener('pointerover', over);
      root.removeEventListener('pointerleave', out);
      root.removeEventListener('focusin', enter);
      root.removeEventListener('focusout', leave);
      document.removeEventListener('keydown', noteTab, { capture: true });
    };
  };
}

/** Where the focus was last; one drawing is shown at a time. */
let lastFocus: Point | null = null;

/** Moves the focus to a target: the one nearest to where the focus was, or the first. */
export function focusTarget(root: Element | null | undefined): boolean {
  const elements = root ? targetsIn(root) : [];
  const from = lastFocus;
  const far = (element: Element): number => {
    const { x, y } = middle(element);
    return from ? Math.hypot(x - from.x, y - from.y) : 0;
  };
  const nearest = elements.reduce<SVGElement | null>(
    (best, element) => (best && far(best) <= far(element) ? best : element),
    null,
  );
  nearest?.focus();
  return nearest !== null;
}
