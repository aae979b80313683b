/** What a table of Merchants of Europe shows to somebody who looks at it, in any language. */
import type { Page } from 'playwright-core';
import type { PageState } from './driver';

export const GOODS = ['lumber', 'wool', 'grain', 'ore', 'salt', 'gold'] as const;
export type Good = (typeof GOODS)[number];
export type Bundle = Partial<Record<Good, number>>;

/** A corner of the map, by where it is drawn: `120 80.5`. */
export type Spot = string;

/** The map as it is drawn. */
export interface Chart {
  /** All paths, opened or not. */
  paths: [Spot, Spot][];
  routes: { color: string; ends: [Spot, Spot] }[];
  /** Cities; those without a post have no color. */
  cities: { at: Spot; color: string; full: boolean }[];
  carts: { color: string; at: Spot }[];
  pawns: { color: string; at: Spot }[];
  /** Numbers by their hex: how likely they are, and what they bring. */
  hexes: { at: Spot; pips: number; good: string }[];
}

/** What can be picked on the map: a corner, a hex, a piece or the two ends of a path. */
export interface Target {
  key: string;
  ends: Spot[];
}

export interface TableState extends PageState {
  /** A decision is on its way: nothing else can be done. */
  busy: boolean;
  /** How many lines the log has: it grows with every decision. */
  told: number;
  mine: string;
  hand: Bundle;
  /** Cards of each kind that are chosen to be discarded. */
  raised: Bundle;
  tokens: { delivered: number; free: number; covered: number };
  /** The verbs by their shortcut, while actions are awaited. */
  verbs: Record<string, { open: boolean; on: boolean }>;
  deliver: boolean;
  /** The page asks whether it is meant. */
  confirming: boolean;
  /** Buttons that go on, in the order in which they are shown. */
  steps: string[];
  /** How many cards are chosen, and how many are due. */
  due: [number, number] | null;
  /** Kinds of cards to take from the supply. */
  takes: number;
  /** Development cards that can be played now. */
  playable: number;
  options: string[];
  trade: Trade | null;
  targets: Target[];
  chart: Chart;
}

/** The panel of a trade. */
export interface Trade {
  /** What is offered and wanted by somebody who asks. */
  terms: [number, number] | null;
  trays: { give: Bundle; want: Bundle } | null;
  /** What the supply would take in a deal. */
  quick: Good[];
  /** Deals with the supply, proposals, answers: what the main button does, if it can. */
  ready: boolean;
  refuse: boolean;
  conclude: boolean;
}

/** Looks at the page once. */
export function look(page: Page): Promise<TableState> {
  return page.evaluate((goods) => {
    const all = (selector: string, within: Element | Document = document): Element[] => [
      ...within.querySelectorAll(selector),
    ];
    const has = (selector: string): boolean => document.querySelector(selector) !== null;
    const count = (selector: string, within?: Element): number => all(selector, within).length;
    const styleOf = (one: Element | null | undefined, name: string): string =>
      (one as SVGElement | null | undefined)?.style.getPropertyValue(name) ?? '';
    const colorOf = (one: Element | null | undefined, name = '--c'): string =>
      /--player-(\w+)/.exec(styleOf(one, name))?.[1] ?? '';
    const numberIn = (one: Element | null | undefined): number =>
      Number(one?.textContent.trim() ?? 0);
    /** `translate(120 80.5)`, `translate(120px, 80.5px)` */
    const placeOf = (text: string): string =>
      (text.match(/-?[\d.]+/g) ?? []).slice(0, 2).map(Number).join(' ');
    const attributeOf = (one: Element | null | undefined, name: string): string =>
      one?.getAttribute(name) ?? '';
    /** `M0 0L1 1M…` */
    const linesOf = (one: Element | null | undefined): [string, string][] =>
      [...attributeOf(one, 'd').matchAll(/M([^ML]+)L([^ML]+)/g)].map((found) => [
        found[1]?.trim() ?? '',
        found[2]?.trim() ?? '',
      ]);
    const mine = colorOf(document.querySelector('.players section:has(.tag)'), '--seat');

    const board = document.querySelector('svg.board') ?? document.body;
    const aboutOf = (one: Element): string =>
      attributeOf(one.closest('[data-about]'), 'data-about');
    const full = new Set(all('.bale', board).map(aboutOf));
    const targets = all('[data-key]', board).map((hit) => {
      const circle = hit.querySelector('circle.catch');
      const line = linesOf(hit.querySelector('path.catch'))[0];
      const corner = `${attributeOf(circle, 'cx')} ${attributeOf(circle, 'cy')}`;
      return { key: attributeOf(hit, 'data-key'), ends: line ?? (circle ? [corner] : []) };
    });
    const moving = (part: string): { color: string; at: string }[] =>
      all(`.moving:has(${part})`, board).map((one) => ({
        color: colorOf(one.querySelector('g')),
        at: placeOf(styleOf(one, 'transform')),
      }));
    const chart: Chart = {
      paths: ['.border', '.coast', '.seaway'].flatMap((one) => linesOf(board.querySelector(one))),
      routes: all('.route', board).flatMap((one) => {
        const [ends] = linesOf(one.querySelector('.body'));
        return ends ? [{ color: colorOf(one), ends }] : [];
      }),
      cities: all('.site', board).map((one) => ({
        at: placeOf(attributeOf(one, 'transform')),
        color: one.classList.contains('neutral') ? 'neutral' : colorOf(one),
        full: full.has(aboutOf(one)),
      })),
      carts: moving('.cover'),
      pawns: moving('.hat'),
      hexes: all('.number', board).map((one) => ({
        at: placeOf(attributeOf(one, 'transform')),
        pips: count('.pip', one),
        good: goods.find((good) => one.classList.contains(good)) ?? '',
      })),
    };

    const hand: Bundle = { gold: numberIn(document.querySelector('.hand .gold b')) };
    const raised: Bundle = {};
    for (const stack of all('.hand .stack')) {
      const good = goods.find((one) =>
        styleOf(stack.querySelector('.card'), '--bed').includes(`--good-${one}`),
      );
      if (good === undefined) continue;
      hand[good] = numberIn(stack.querySelector('.n:not(.out)'));
      raised[good] = Number(stack.querySelector('.n.out')?.textContent.slice(1) ?? 0);
    }
    const strip = document.querySelector('.players section:has(.tag) .tokens') ?? document.body;
    const tokens = {
      delivered: count('.delivered', strip),
      free: count('.free', strip),
      covered: count('.covered', strip),
    };

    const verbs: TableState['verbs'] = {};
    for (const verb of all('.actions .verb[aria-keyshortcuts]')) {
      verbs[attributeOf(verb, 'aria-keyshortcuts')] = {
        open: attributeOf(verb, 'aria-disabled') !== 'true',
        on: verb.classList.contains('on'),
      };
    }
    const going = '.actions .steps .button:not(.quiet)';
    const steps = all(going).map((one) => one.textContent.trim());
    const [, chosen, due] = /(\d+)\/(\d+)$/.exec(steps.join(' ')) ?? [];

    const panel = document.querySelector('section.trade');
    const trayOf = (one: Element | undefined): Bundle =>
      Object.fromEntries(
        all('.plus', one).flatMap((plus, i) => {
          const n = numberIn(plus.querySelector('b'));
          const good = goods[i];
          return good !== undefined && n > 0 ? [[good, n]] : [];
        }),
      );
    const sizeOf = (one: Element | undefined): number =>
      all('.good', one).reduce((sum, good) => sum + (numberIn(good.querySelector('b')) || 1), 0);
    const [given, wanted] = panel ? all('.terms .goods', panel) : [];
    const [give, want] = panel ? all('.tray', panel) : [];
    // On a phone, the tray tells what there is to give.
    for (const [i, kind] of (has('.hand') ? [] : all('.kind', give)).entries()) {
      const good = goods[i];
      if (good !== undefined) hand[good] = numberIn(kind.querySelector('small'));
    }
    const trade: Trade | null = panel && {
      terms: given && wanted ? [sizeOf(given), sizeOf(wanted)] : null,
      trays: give && want ? { give: trayOf(give), want: trayOf(want) } : null,
      quick: all('.quick svg', panel).flatMap((one) => {
        const good = goods.find((kind) => one.classList.contains(kind));
        return good === undefined ? [] : [good];
      }),
      ready: count('.buttons .primary:not([disabled]):not([aria-disabled=true])', panel) > 0,
      refuse: count('.buttons .button:not(.quiet):not(.primary):not([disabled])', panel) > 0,
      conclude: count('li .primary', panel) > 0,
    };

    const options = all('.options .option:not(.quiet):not([aria-disabled=true]) .title').map(
      (one) => one.textContent,
    );
    const sentence = document.querySelector('.actions .sentence');
    const told = count('[role=log] button');
    const keys = targets.map(({ key }) => key);
    return {
      mark: JSON.stringify([
        [told, sentence?.textContent, options, steps, keys],
        [hand, raised, verbs, trade, has('.actions .steps [aria-keyshortcuts="Escape"]')],
      ]),
      told,
      over: has('main > .end'),
      busy: has('.actions .bar[aria-busy=true]'),
      mine,
      hand,
      raised,
      tokens,
      verbs,
      deliver: has('.actions .verb.deliver'),
      confirming: sentence?.querySelector('b') !== null && sentence !== null,
      steps,
      due: due === undefined ? null : [Number(chosen), Number(due)],
      takes: count('.actions .verb:not([aria-keyshortcuts]):not(.deliver):not([disabled])'),
      playable: count('.hand .dev.ready'),
      options,
      trade,
      targets,
      chart,
    };
  }, GOODS);
}
