/**
 * Everything at a table explains itself: whatever carries `data-about` is told about when it is
 * pointed at for a moment, pressed for long, or has the keyboard. What is told is the game's.
 */
import { contains, type Point, type Rect, rectAround } from './geometry';
import { directionOf, next } from './navigate';

/** What is told about something. */
export interface Inspection {
  readonly title: string;
  /** What it is and does, who holds it, what it would bring. */
  readonly lines: readonly string[];
  /** What a click does now, with what it brings. */
  readonly now?: readonly string[];
  /** Why a click does nothing; the server knows. */
  readonly why?: (() => Promise<string | null>) | undefined;
  /** The chapter or clause of the rules that says more. */
  readonly rule: string;
}

/** What is told about now. */
export interface Shown {
  readonly key: string;
  readonly element: Element;
  /** What must not be covered, on the screen. */
  readonly rect: Rect;
  /** A pointer takes it away by leaving, a finger by touching again, keys by going on. */
  readonly by: 'pointer' | 'finger' | 'keys';
}

const HOVER_MS = 450;
const PRESS_MS = 500;
/** The time to cross the gap between a thing and its card. */
const GRACE_MS = 250;
/** A finger that wanders further means something else. */
const WANDER_PX = 10;
/** Of larger things only the part around the pointer must stay in sight. */
const LARGE_PX = 140;
const AROUND_PX = 56;

const aboutOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-about]') : null;
const keyOf = (element: Element | null): string | null =>
  element?.getAttribute('data-about') ?? null;
const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

export const rectOf = (element: Element): Rect => {
  const { left: x, top: y, width: w, height: h } = element.getBoundingClientRect();
  return { x, y, w, h };
};
const middle = ({ x, y, w, h }: Rect): Point => ({ x: x + w / 2, y: y + h / 2 });

export class Inspector {
  shown: Shown | null = $state.raw(null);
  /** The card on the screen, once it is drawn. */
  card: HTMLElement | null = null;
  /** Arrow keys go from thing to thing, whether or not it can be picked. */
  looking = $state(false);

  #table: HTMLElement | null = null;
  #waiting: string | null = null;
  /** Clicked away: not told again until the pointer has left it. */
  #dismissed: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #pressed: Point | null = null;
  /** What ends a long press is no click. */
  #swallowClick = false;

  /** Listens to a table until told otherwise. */
  attend = (table: HTMLElement): (() => void) => {
    this.#table = table;
    const stop = new AbortController();
    const on = <E extends Event>(
      name: string,
      listener: (event: E) => void,
      root: EventTarget = table,
      capture = false,
    ): void => {
      const { signal } = stop;
      root.addEventListener(name, listener as EventListener, { signal, capture });
    };
    on('pointermove', this.#move);
    on('pointerleave', () => this.#leave());
    on('pointerdown', this.#down, document, true);
    on('pointerup', this.#release, document);
    on('pointercancel', this.#release, document);
    on('contextmenu', this.#menu);
    on('click', this.#swallow, table, true);
    on('click', this.#click);
    on('focusin', this.#focus);
    on('focusout', () => queueMicrotask(this.#blur));
    on('keydown', this.#key, table, true);
    on('wheel', () => this.close(), table, true);
    on('scroll', () => this.close(), table, true);
    return () => {
      stop.abort();
      this.close();
      this.#table = null;
    };
  };

  /** Takes the card away; says whether there was one. */
  close(): boolean {
    clearTimeout(this.#timer);
    this.hold();
    this.#waiting = null;
    const was = this.shown;
    this.shown = null;
    this.looking = false;
    return was !== null;
  }

  /** Goes from thing to thing by the arrow keys, beginning where the keyboard is. */
  look(): void {
    const active = aboutOf(document.activeElement);
    const from = active ?? this.#table?.querySelector('svg.board') ?? this.#table;
    if (!from) return;
    const at = middle(rectOf(from));
    const far = (element: Element): number => {
      const { x, y } = middle(rectOf(element));
      return Math.hypot(x - at.x, y - at.y);
    };
    const nearest = this.#inSight().reduce<Element | null>(
      (best, element) => (best && far(best) <= far(element) ? best : element),
      null,
    );
    if (active ?? nearest) this.#lookAt(active ?? nearest);
  }

  /** The pointer is on the card's link: it stays. */
  hold = (): void => {
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
  };

  #open(element: Element, by: Shown['by'], at?: Point): void {
    const key = keyOf(element);
    if (key === null) return;
    this.hold();
    this.#waiting = null;
    const whole = rectOf(element);
    const isLarge = whole.w > LARGE_PX || whole.h > LARGE_PX;
    const rect = at && isLarge ? rectAround(at, AROUND_PX, AROUND_PX) : whole;
    this.shown = { key, element, rect, by };
  }

  /** Closes it in a moment, unless the pointer comes back or reaches the card. */
  #leave(): void {
    clearTimeout(this.#timer);
    this.#waiting = null;
    if (this.shown?.by === 'pointer') {
      this.#leaving ??= setTimeout(() => (this.shown = null), GRACE_MS);
    }
  }

  #move = (event: PointerEvent): void => {
    const at = { x: event.clientX, y: event.clientY };
    if (event.pointerType === 'touch') {
      const from = this.#pressed;
      if (from && Math.hypot(at.x - from.x, at.y - from.y) > WANDER_PX) this.#release();
      return;
    }
    if (event.buttons > 0) return;
    // A card lies beside what it is about, and steps back for what can be picked under it.
    const isOnCard = this.card !== null && contains(rectOf(this.card), at);
    if (this.shown?.by === 'pointer' && isOnCard && !isWithin(event.target, '[data-key]')) {
      this.hold();
      return;
    }
    const element = aboutOf(event.target);
    const key = keyOf(element);
    if (key !== this.#dismissed) this.#dismissed = null;
    if (this.shown && key === this.shown.key) {
      this.hold();
      return;
    }
    if (this.#waiting === key && key !== null) return;
    this.#leave();
    if (!element || key === null || key === this.#dismissed) return;
    this.#waiting = key;
    this.#timer = setTimeout(
      () => element.isConnected && this.#open(element, 'pointer', at),
      // Whoever reads one card after the other does not wait each time.
      this.shown ? GRACE_MS : HOVER_MS,
    );
  };

  #down = (event: PointerEvent): void => {
    if (isWithin(event.target, '.inspect')) return;
    const element = aboutOf(event.target);
    this.close();
    this.#swallowClick = false;
    if (event.pointerType !== 'touch') {
      this.#dismissed = keyOf(element);
      return;
    }
    if (!element || !this.#table?.contains(element)) return;
    const at = { x: event.clientX, y: event.clientY };
    this.#pressed = at;
    this.#timer = setTimeout(() => {
      this.#swallowClick = true;
      this.#open(element, 'finger', at);
    }, PRESS_MS);
  };

  #release = (): void => {
    if (this.#pressed) clearTimeout(this.#timer);
    this.#pressed = null;
  };

  /** A long press opens the card, not the browser's menu. */
  #menu = (event: Event): void => {
    if (this.#pressed || this.#swallowClick) event.preventDefault();
  };

  #swallow = (event: MouseEvent): void => {
    if (!this.#swallowClick) return;
    this.#swallowClick = false;
    event.preventDefault();
    event.stopPropagation();
  };

  /** A click on what does nothing tells about it at once. */
  #click = (event: MouseEvent): void => {
    const element = aboutOf(event.target);
    if (!element || isWithin(event.target, 'button, a, input, [data-key]')) return;
    const by = (event as PointerEvent).pointerType === 'touch' ? 'finger' : 'pointer';
    this.#open(element, by, { x: event.clientX, y: event.clientY });
  };

  #focus = (event: FocusEvent): void => {
    const element = aboutOf(event.target);
    if (!element || this.looking || !element.matches(':focus-visible')) return;
    if (this.#table?.hasAttribute('data-pointing')) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => element.contains(document.activeElement) && this.#open(element, 'keys'),
      HOVER_MS,
    );
  };

  /** Later: an element that is taken away loses the focus while the page is being drawn. */
  #blur = (): void => {
    const isLeft = !this.shown?.element.contains(document.activeElement);
    if (this.shown?.by === 'keys' && isLeft) this.close();
  };

  #key = (event: KeyboardEvent): void => {
    const direction = directionOf(event.key);
    const from = this.shown?.element;
    if (!this.looking || !direction || !from) return;
    event.preventDefault();
    event.stopPropagation();
    const others = this.#inSight().filter((element) => element !== from);
    const spots = others.map((element) => middle(rectOf(element)));
    this.#lookAt(others[next(middle(rectOf(from)), spots, direction)] ?? null);
  };

  #lookAt(element: Element | null): void {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
    if (element.tabIndex < 0) element.setAttribute('tabindex', '-1');
    element.focus({ preventScroll: true });
    this.#open(element, 'keys');
    this.looking = true;
  }

  /** All that can be told about and is on the screen. */
  #inSight(): Element[] {
    const screen = { x: 0, y: 0, w: innerWidth, h: innerHeight };
    return [...(this.#table?.querySelectorAll('[data-about]') ?? [])].filter((element) => {
      const rect = rectOf(element);
      return rect.w > 0 && rect.h > 0 && contains(screen, middle(rect));
    });
  }
}
