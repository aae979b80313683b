import type { Attachment } from 'svelte/attachments';
import { bounds, placeBeside, type Point, type Rect } from './geometry';
import { PHONE } from '../ui/screens';
import { focusTarget } from './targets';

/** What the board is looked at through. */
export interface Lens {
  fit: () => void;
  show: (rect: Rect) => void;
  zoom: (by: number) => void;
  place: (x: number, y: number) => Point;
}

/** Below this only names are written. */
const SMALL_SCALE = 0.42;

/** The area of the board on the screen, and what is to be seen of it. */
export class Stage {
  lens: Lens | undefined = $state.raw();
  box: HTMLElement | undefined = $state.raw();
  /** On a phone. */
  narrow: boolean = $state(false);
  /** How many pixels a unit takes. */
  scale: number = $state(1);
  /** A unit takes so few pixels that letters in pieces cannot be read. */
  small: boolean = $state(false);
  /** Changes whenever the board was moved or zoomed. */
  #moved = $state.raw({});

  /** Follows the size of the window until told otherwise. */
  follow(): () => void {
    const media = matchMedia(PHONE);
    const look = (): void => {
      this.narrow = media.matches;
    };
    look();
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }

  /** The board was moved or zoomed: a unit takes so many pixels now. */
  moved(scale: number): void {
    this.scale = scale;
    this.small = scale < SMALL_SCALE;
    this.#moved = {};
  }

  show(rects: readonly Rect[]): void {
    if (rects.length > 0) this.lens?.show(bounds(rects));
  }

  /** Where a list is shown that was called by a key. */
  edge(): Point {
    const box = this.box?.getBoundingClientRect();
    return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.bottom ?? 0) - 80 };
  }

  /** Where a part of the drawing is on the screen. */
  onScreen(rect: Rect): Rect | null {
    void this.#moved;
    if (!this.lens || !this.box) return null;
    const box = this.box.getBoundingClientRect();
    const from = this.lens.place(rect.x, rect.y);
    const to = this.lens.place(rect.x + rect.w, rect.y + rect.h);
    return { x: box.left + from.x, y: box.top + from.y, w: to.x - from.x, h: to.y - from.y };
  }

  /** Puts a panel beside what it is about; at the right edge if that is nowhere. */
  beside(about: Rect | null): Attachment<HTMLElement> {
    return (element) => {
      const place = (): void => {
        const box = this.box?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
        const { width: w, height: h } = element.getBoundingClientRect();
        const inside = { x: box.left + 8, y: box.top + 8, w: box.width - 16, h: box.height - 16 };
        const at = about
          ? placeBeside(about, { w, h }, inside)
          : { x: inside.x + inside.w - w, y: inside.y + (inside.h - h) / 2 };
        element.style.left = `${at.x}px`;
        element.style.top = `${at.y}px`;
      };
      // At once, and whenever it or the area around it has another size.
      place();
      const sizes = new ResizeObserver(place);
      for (const one of [element, this.box]) if (one) sizes.observe(one);
      return () => sizes.disconnect();
    };
  }

  /** The keys of any board; says whether it was one. */
  key(event: KeyboardEvent): boolean {
    switch (event.key) {
      case '+':
      case '=':
        this.lens?.zoom(1.4);
        return true;
      case '-':
        this.lens?.zoom(1 / 1.4);
        return true;
      case '0':
        this.lens?.fit();
        return true;
      case 'Enter':
        return document.activeElement === document.body && focusTarget(this.box);
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'ArrowUp':
      case 'ArrowDown':
        return !document.activeElement?.closest(ARROWS_TAKEN) && focusTarget(this.box);
      default:
        return false;
    }
  }
}

/** Where arrow keys mean something else: in a choice, or in a text that scrolls. */
const ARROWS_TAKEN =
  'input, select, textarea, dialog, .rules, [role="radiogroup"], [role="tablist"], [role="tabpanel"]';
