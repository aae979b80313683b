/** What can be wrong with the layout of a table, told by geometry alone; runs inside the page. */

export interface Findings {
  problems: string[];
  /** Where the board is: x, y, width and height. */
  board: number[];
}

export function inspectLayout(phone: boolean): Findings {
  const problems: string[] = [];
  const SLACK = 1.5;
  const MIN_TARGET = 24;
  const MIN_TOUCH = 44;
  const MIN_LETTER = 12;

  /** What lies over other things on purpose, and is gone when it was answered or closed. */
  const OVERLAYS =
    '.coach, .deal, .end, .notices, .replay, .bar.listed, .panel, aside:not([data-sheet="none"]), dialog';
  /** What is scrolled: not all of it can be seen at once. */
  const SCROLLERS =
    '.players, .log, .pane, .options, .listed, .deal, .panel, .end, .words, .market';

  const all = (selector: string): HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>(selector),
  ];
  const say = (element: Element): string => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const name = text.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 2).join('.')} “${name}”`;
  };
  const px = (value: number): string => value.toFixed(0);
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('.visually-hidden, [inert]') === null &&
    element.getBoundingClientRect().width > 1;
  const isInside = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left >= outer.left - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.bottom <= outer.bottom + SLACK;
  const overlap = (a: DOMRect, b: DOMRect): number =>
    Math.min(
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    );

  /** Whether something around an element is scrolled, or could be. */
  const scrolls = (element: Element): boolean => {
    const around = element.closest(SCROLLERS);
    if (!around) return false;
    const isMore = around.scrollHeight > around.clientHeight + 1;
    const up = around.parentElement;
    return isMore || around.matches('.players, .log, .pane') || (up !== null && scrolls(up));
  };

  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) {
    problems.push(`the page is larger than the window: ${page.scrollWidth}×${page.scrollHeight}`);
  }

  // The board.
  const main = document.querySelector('main')?.getBoundingClientRect() ?? screen;
  const drawing = document.querySelector('main svg.board');
  const board = drawing?.getBoundingClientRect() ?? new DOMRect();
  if (board.width === 0 || !isInside(board, main)) problems.push('the board is not in view');
  if (Math.min(board.width / main.width, board.height / main.height) < 0.4) {
    problems.push(`the board is small: ${px(board.width)}×${px(board.height)}`);
  }
  const units = Number(drawing?.getAttribute('width') ?? 1);
  const scale = board.width / units;
  const names = all('svg.board text.name, svg.board .names text').filter(isSeen);
  if (names.length < 10) problems.push(`only ${names.length} names are on the board`);
  // The room of letters, without the lines above and below them.
  const letters = names.map((name) => {
    const box = name.getBoundingClientRect();
    const high = Number(name.getAttribute('font-size')) * scale;
    return {
      name,
      high,
      box: new DOMRect(box.left, box.top + 0.25 * box.height, box.width, 0.5 * box.height),
    };
  });
  for (const [i, { name, high, box }] of letters.entries()) {
    if (high < MIN_LETTER - 0.1) problems.push(`${say(name)} has letters of ${high.toFixed(1)} px`);
    if (!isInside(box, main)) problems.push(`${say(name)} is cut off`);
    for (const other of letters.slice(i + 1)) {
      if (overlap(box, other.box) > 2) problems.push(`${say(name)} covers ${say(other.name)}`);
    }
  }

  // Controls.
  const controls = all('button, summary, a[href], input, select, textarea, [role="switch"]').filter(
    (one) => isSeen(one) && one.closest('svg') === null,
  );
  const free: { control: HTMLElement; box: DOMRect }[] = [];
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    const isScrolled = scrolls(control);
    if (!isScrolled && !isInside(box, screen)) problems.push(`${say(control)} is off the screen`);
    const isField = control.matches('input');
    if (!isField && Math.min(box.width, box.height) < MIN_TARGET - 0.5) {
      problems.push(`${say(control)} is ${px(box.width)}×${px(box.height)}`);
    }
    if (
      phone &&
      control.matches('.button, .lens, .verb, .option') &&
      box.height < MIN_TOUCH - 0.5
    ) {
      problems.push(`${say(control)} is only ${px(box.height)} high for a finger`);
    }
    // A box that hides what does not fit must not hide a part of this.
    for (let up = control.parentElement; up && !isScrolled; up = up.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(up);
      const hides = overflowX !== 'visible' || overflowY !== 'visible';
      if (hides && up !== document.body && !isInside(box, up.getBoundingClientRect())) {
        problems.push(`${say(control)} is cut off by ${say(up)}`);
        break;
      }
      // What is fixed is cut off by nothing but the window.
      if (position === 'fixed') break;
    }
    if (isScrolled) continue;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isFree =
      at !== null &&
      (control.contains(at) || at.contains(control) || at.closest('label')?.contains(control));
    if (isFree) free.push({ control, box });
    else if (at && (!at.closest(OVERLAYS) || control.closest('.replay')))
      problems.push(`${say(control)} is covered by ${say(at)}`);
  }
  for (const [i, { control, box }] of free.entries()) {
    for (const other of free.slice(i + 1)) {
      const isNested = control.contains(other.control) || other.control.contains(control);
      const isOver = control.closest(OVERLAYS) !== other.control.closest(OVERLAYS);
      if (!isNested && !isOver && overlap(box, other.box) > 2) {
        problems.push(`${say(control)} overlaps ${say(other.control)}`);
      }
    }
  }

  // Words: of a readable size, and inside their buttons, rows and windows.
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !isSeen(parent) || parent.closest('svg')) continue;
    if (parent.closest('script, style, noscript')) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < MIN_LETTER - 0.01) problems.push(`${say(parent)} has letters of ${size} px`);
    // Names and titles end in dots where there is no room.
    if (parent.closest('h1, .sub, strong') || parent.closest(SCROLLERS)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const around = parent.closest('button, .status, .sentence')?.getBoundingClientRect() ?? screen;
    const isIn = box.left >= around.left - SLACK && box.right <= around.right + SLACK;
    if (!isIn || !isInside(box, screen)) problems.push(`the words of ${say(parent)} are cut off`);
  }
  for (const sentence of all('.sentence').filter(isSeen)) {
    if (sentence.scrollHeight > sentence.clientHeight + SLACK) {
      problems.push(`the sentence does not fit: ${say(sentence)}`);
    }
  }
  return {
    problems: [...new Set(problems)],
    board: [board.x, board.y, board.width, board.height].map((value) => Math.round(value)),
  };
}
