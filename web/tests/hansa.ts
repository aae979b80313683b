/**
 * Plays Hansa Teutonica as somebody who follows a simple plan: looks at what the page shows and
 * offers, and points at it. It knows nothing but the page, and needs no language.
 */
import type { Page } from 'playwright-core';
import { type Move, playUntil, type PageState } from './driver';
import type { InputDevice } from './input';

/** What the page shows, as far as the plan needs it. */
export interface TableState extends PageState {
  /** The viewer's color. */
  mine: string;
  /** An action of the turn is awaited. */
  acting: boolean;
  /** The page asks whether it is meant. */
  confirming: boolean;
  /** The button that confirms, ends a step or the turn. */
  finish: boolean;
  income: boolean;
  displace: boolean;
  /** A list of decisions. */
  options: string[];
  /** Routes that can be picked, with what stands on them. */
  routes: { key: string; claim: boolean; own: number; empty: number; others: number }[];
  /** Other targets on the board. */
  places: string[];
}

/** Looks at the page once. */
export function look(page: Page): Promise<TableState> {
  return page.evaluate(() => {
    const all = (selector: string, within: Element | Document = document): Element[] => [
      ...within.querySelectorAll(selector),
    ];
    const can = (selector: string): boolean =>
      all(selector).some((one) => one.getAttribute('aria-disabled') !== 'true');
    const colorOf = (one: Element | null, name: string): string => {
      const style = (one as HTMLElement | SVGElement | null)?.style.getPropertyValue(name) ?? '';
      return /--player-(\w+)/.exec(style)?.[1] ?? '';
    };
    const mine = colorOf(document.querySelector('.players section:has(.tag)'), '--seat');
    const options = all('.options .option:not(.back):not([aria-disabled=true]) .title').map(
      (one) => one.textContent,
    );
    const routes: TableState['routes'] = [];
    const places: string[] = [];
    for (const hit of all('svg.board [data-key]')) {
      const key = hit.getAttribute('data-key') ?? '';
      const route = hit.closest('[data-route]');
      if (!key.startsWith('route:') || !route) {
        places.push(key);
        continue;
      }
      const pieces = all('.piece:not(.ghost)', route);
      const own = pieces.filter((one) => colorOf(one, '--c') === mine).length;
      const empty = hit.querySelectorAll('.house-hit').length;
      const claim = hit.querySelector('.seal') !== null;
      routes.push({ key, claim, own, empty, others: pieces.length - own });
    }
    const sentence = document.querySelector('.actions .sentence');
    const steps = all('.actions .steps .button').map((one) => one.textContent.trim());
    const log = all('[role=log] button').length;
    return {
      mark: [log, sentence?.textContent, options, steps, places, routes.length].join('|'),
      over: document.querySelector('main > .end') !== null,
      mine,
      acting: all('.actions .verb').length > 0,
      confirming: sentence?.querySelector('b') !== null && sentence !== null,
      finish: all('.actions .steps .button:not(.quiet)').length > 0,
      income: can('.actions .verb[aria-keyshortcuts="1"]'),
      displace: can('.actions .verb[aria-keyshortcuts="3"]'),
      options,
      routes,
      places,
    };
  });
}

const FINISH = '.actions .steps .button:not(.quiet)';
const OPTION = '.options .option:not(.back):not([aria-disabled=true])';
/** Rewards that lead furthest, in English and German. */
const favorites = [/Actiones/, /Improve|verbesser/i, /Office|Kontor/];

/** Says what to do, or nothing if others are awaited. */
export function plan(state: TableState): Move | null {
  if (state.confirming) return { what: 'confirm', press: FINISH, last: true };
  if (state.options.length > 0) {
    const wanted = favorites.map((one) => state.options.findIndex((text) => one.test(text)));
    const nth = wanted.find((index) => index >= 0) ?? 0;
    return { what: `choose “${state.options[nth]}”`, press: OPTION, nth };
  }
  const routes = state.routes.toSorted((a, b) => worth(b) - worth(a));
  const claim = routes.find((route) => route.claim);
  if (claim) return { what: 'claim', key: claim.key };
  const best = routes[0];
  if (!state.acting) {
    if (best) return { what: 'pick', key: best.key };
    if (state.finish) return { what: 'finish', press: FINISH, last: true };
    // What is offered in a list, too, is chosen there; without it a choice is on its way.
    const place = state.places.find((key) => !/^(city|ability|coellen):/.test(key));
    return place === undefined ? null : { what: 'pick', key: place };
  }
  // While a decision is on its way, there is nothing to end.
  if (!state.finish) return null;
  if (best && best.others === 0) return { what: 'place', key: best.key };
  if (state.income) return { what: 'income', press: '.actions .verb[aria-keyshortcuts="1"]' };
  if (best) return { what: 'place', key: best.key };
  return { what: 'end', press: FINISH, last: true };
}

/** Cities that improve abilities. */
const schools = /gottingen|groningen|halle|lubeck|stade/;

/** Routes that can be filled alone; begun ones first, then those to abilities, then short ones. */
const worth = (route: TableState['routes'][number]): number =>
  (route.others > 0 ? -100 : 0) + 10 * route.own + (schools.test(route.key) ? 5 : 0) - route.empty;

/** Plays until it is done; `choose` may have other plans. */
export const play = (
  page: Page,
  device: InputDevice,
  isDone: (moves: readonly string[]) => boolean | Promise<boolean>,
  timeoutMs: number,
  choose: (state: TableState) => Move | null = plan,
): Promise<string[]> => playUntil(page, device, { look, choose }, isDone, timeoutMs);
