/** Clicks, hovering and the keyboard on a drawing whose elements carry `data-key`. */
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

const keyOf = (event: Event): [string, Element] | null => {
  const element = (event.target as Element).closest('[data-key]');
  const key = element?.getAttribute('data-key');
  return element && key ? [key, element] : null;
};

/** Listens on the root of a drawing; one listener each, however many targets there are. */
export function listenToTargets(handlers: () => TargetHandlers): (root: Element) => () => void {
  return (root) => {
    const click = (event: Event): void => {
      const found = keyOf(event);
      const { clientX, clientY, detail } = event as MouseEvent;
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
      const direction = directionOf(key);
      if (!direction || !found) return;
      event.preventDefault();
      event.stopPropagation();
      const elements = [...root.querySelectorAll<SVGElement>('[data-key]')].filter(
        (element) => element !== found[1],
      );
      const to = elements[next(middle(found[1]), elements.map(middle), direction)];
      to?.focus();
    };
    // Told later: an element that is taken away loses the focus while the page is being drawn.
    const tell = (key: string | null): void => queueMicrotask(() => handlers().hover?.(key));
    const over = (event: Event): void => {
      const found = keyOf(event);
      if (event.type === 'focusin' && found) lastFocus = middle(found[1]);
      tell(found?.[0] ?? null);
    };
    const out = (): void => tell(null);
    root.addEventListener('click', click);
    root.addEventListener('keydown', keydown);
    root.addEventListener('pointerover', over);
    root.addEventListener('pointerleave', out);
    root.addEventListener('focusin', over);
    root.addEventListener('focusout', out);
    return () => {
      root.removeEventListener('click', click);
      root.removeEventListener('keydown', keydown);
      root.removeEventListener('pointerover', over);
      root.removeEventListener('pointerleave', out);
      root.removeEventListener('focusin', over);
      root.removeEventListener('focusout', out);
    };
  };
}

/** Where the focus was last; one drawing is shown at a time. */
let lastFocus: Point | null = null;

/** Moves the focus to a target: the one nearest to where the focus was, or the first. */
export function focusTarget(root: Element | null | undefined): boolean {
  const elements = [...(root?.querySelectorAll<SVGElement>('[data-key]') ?? [])];
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
