/**
 * Plays Merchants of Europe as somebody who follows a simple plan: looks at what the page shows and
 * offers, and points at it. It knows nothing but the page, and needs hardly any language.
 */
import type { Page } from 'playwright-core';
import { type Move, playUntil } from './driver';
import type { InputDevice } from './input';
import * as map from './merchants-chart';
import {
  type Bundle,
  type Good,
  GOODS,
  look,
  type TableState,
  type Target,
} from './merchants-page';

const STEP = '.actions .steps .button:not(.quiet)';
const CANCEL = '.actions .steps [aria-keyshortcuts="Escape"]';
const OPTION = '.options .option:not(.quiet):not([aria-disabled=true])';
const CLOSE = 'section.trade .buttons .icon';
const MAIN = 'section.trade .buttons .primary:not([disabled]):not([aria-disabled=true])';
const plus = (tray: 0 | 1, good: Good): string =>
  `section.trade .tray:nth-of-type(${tray + 1}) .kind:nth-child(${GOODS.indexOf(good) + 1}) .plus`;
const verb = (key: Verb): string => `.actions .verb[aria-keyshortcuts="${VERBS[key]}"]`;

const VERBS = { route: 1, merchant: 2, caravan: 3, card: 4, walk: 5, run: 6, trade: 7 } as const;
type Verb = keyof typeof VERBS;
const COSTS: Record<'route' | 'merchant' | 'walk' | 'run', Bundle> = {
  route: { lumber: 1, ore: 1 },
  merchant: { lumber: 1, wool: 1, grain: 1 },
  walk: { grain: 1 },
  run: { salt: 1 },
};
/** In English and German. */
const STOP = /^(Stop here|Hier anhalten)/;

const isOpen = (state: TableState, key: Verb): boolean => state.verbs[VERBS[key]]?.open ?? false;
const isOn = (state: TableState, key: Verb): boolean => state.verbs[VERBS[key]]?.on ?? false;
const ofKind = (state: TableState, kind: string): Target[] =>
  state.targets.filter(({ key }) => key.startsWith(`${kind}:`));
const spotOf = ({ ends }: Target): string => ends[0] ?? '';

/** Somebody with a plan, who remembers what turned out to be of no use. */
export function merchant(): (state: TableState) => Move | null {
  let told = -1;
  let useless = new Set<string>();
  return (state) => {
    if (state.told !== told) useless = new Set();
    told = state.told;
    return plan(state, useless);
  };
}

function plan(state: TableState, useless: Set<string>): Move | null {
  if (state.busy) return null;
  if (state.confirming) return { what: 'confirm', press: STEP, last: true };
  const [first] = state.options;
  if (first !== undefined) return { what: `choose “${first}”`, press: OPTION };
  if (state.due !== null) return discardOrTake(state, state.due);
  if (state.trade !== null) return deal(state);
  return Object.keys(state.verbs).length > 0 ? action(state, useless) : answer(state);
}

/** Cards to give up, of what there is most; or to take. */
function discardOrTake({ hand, raised, takes }: TableState, [chosen, due]: [number, number]): Move {
  if (chosen === due) return { what: takes > 0 ? 'take' : 'discard', press: `${STEP}.primary` };
  if (takes > 0) return { what: 'raise', press: '.actions .verb:not([disabled])' };
  const left = (good: Good): number => (hand[good] ?? 0) - (raised[good] ?? 0);
  const stacks = GOODS.filter((good) => good !== 'gold' && (hand[good] ?? 0) > 0);
  const most = map.best(stacks, (good) => left(good) - (raised[good] ?? 0) / 10) ?? 'lumber';
  return { what: 'raise', press: '.hand .stack', nth: stacks.indexOf(most) };
}

/** What is asked for besides actions: places of the setup, robber, numbers, pieces of cards. */
function answer(state: TableState): Move | null {
  const hex = map.best(ofKind(state, 'hex'), ({ ends }) => map.harm(state, ends[0] ?? ''));
  if (hex) return { what: 'hex', key: hex.key };
  const corner = map.best(ofKind(state, 'at'), (one) => map.yieldAt(state, spotOf(one)));
  if (corner) return { what: 'place', key: corner.key };
  const [piece] = [...ofKind(state, 'merchant'), ...ofKind(state, 'caravan')];
  if (piece) return { what: 'piece', key: piece.key };
  const stop = state.steps.findIndex((text) => STOP.test(text));
  if (stop >= 0) return { what: 'stop', press: STEP, nth: stop };
  const path = bestPath(state);
  if (path) return { what: 'path', key: path.key };
  if (state.steps.length > 0) return { what: 'roll', press: STEP, last: true };
  return null;
}

const bestPath = (state: TableState): Target | undefined =>
  map.best(ofKind(state, 'path'), ({ ends }) => -map.toNextPost(state, ends));

/** One of the actions of a turn, or its end. */
function action(state: TableState, useless: Set<string>): Move | null {
  const giveUp = (key: string): Move => {
    useless.add(key);
    return { what: 'cancel', press: CANCEL };
  };
  const can = (key: Verb): boolean => isOpen(state, key) && !useless.has(key);
  const pick = (what: Verb, target: Target | undefined): Move =>
    target ? { what, key: target.key } : giveUp(what);

  if (isOn(state, 'run')) {
    const stop = ofKind(state, 'at')[0];
    const cart = ofKind(state, 'caravan').find(({ key }) => !useless.has(key));
    if (!stop && cart) useless.add(cart.key);
    return pick('run', stop ?? cart);
  }
  if (isOn(state, 'walk')) {
    const cities = ofKind(state, 'at').filter((one) => map.isCity(state, one));
    const near = map.best(cities, (one) => -map.fromPawn(state, spotOf(one)));
    const pawn = ofKind(state, 'merchant').find(({ key }) => !useless.has(key));
    if (!near && pawn) useless.add(pawn.key);
    return pick('walk', near ?? pawn);
  }
  if (isOn(state, 'merchant')) {
    return pick(
      'merchant',
      map.best(ofKind(state, 'at'), (one) => -map.toEmptyCity(state, spotOf(one))),
    );
  }
  if (isOn(state, 'route')) {
    const path = bestPath(state);
    const helps = path && map.toNextPost(state, path.ends) < map.toNextPost(state);
    return pick('route', helps ? path : undefined);
  }

  if (state.deliver) return { what: 'deliver', press: '.actions .verb.deliver' };
  const { free, covered } = state.tokens;
  const walks = state.chart.pawns.some(({ color }) => color === state.mine);
  const reached = map.toNextPost(state) === 0;
  const aims: (keyof typeof COSTS)[] = [
    ...(free > 0 ? [reached ? ('run' as const) : ('route' as const)] : []),
    ...(covered > 0 ? [walks ? ('walk' as const) : ('merchant' as const)] : []),
    ...(free > 0 || !reached ? ['route' as const] : []),
  ];
  const aim = aims.find(can);
  if (aim) return { what: `arm ${aim}`, press: verb(aim) };
  if (state.playable > 0 && !useless.has('play')) {
    useless.add('play');
    return { what: 'card', press: '.hand .dev.ready' };
  }
  if (dealFor(state) && !useless.has('trade')) {
    useless.add('trade');
    return { what: 'arm trade', press: verb('trade') };
  }
  const spare = (state.hand.wool ?? 0) > 2 && (state.hand.salt ?? 0) > 1;
  if (spare && can('card')) return { what: 'arm card', press: verb('card') };
  return state.steps.length > 0 ? { what: 'end', press: STEP, last: true } : null;
}

/** What to buy of the supply, and for what. */
function dealFor(state: TableState): { give: Good; want: Good } | null {
  const { hand, tokens, chart, mine } = state;
  const walks = chart.pawns.some(({ color }) => color === mine);
  const reached = map.toNextPost(state) === 0;
  const aim =
    tokens.free > 0
      ? reached
        ? 'run'
        : 'route'
      : walks
        ? ('walk' as const)
        : ('merchant' as const);
  const cost = COSTS[aim];
  const spare = (good: Good): number => (hand[good] ?? 0) - (cost[good] ?? 0);
  const want = GOODS.find((good) => spare(good) < 0);
  const give = map.best(
    GOODS.filter((good) => spare(good) >= (good === 'gold' ? 2 : 3)),
    (good) => spare(good),
  );
  return want && give ? { give, want } : null;
}

/** Somebody's offer, or a deal with the supply. */
function deal(state: TableState): Move | null {
  const { trade } = state;
  if (trade === null) return null;
  if (trade.trays === null) {
    if (trade.conclude) return { what: 'conclude', press: 'section.trade li .primary' };
    const fair = trade.terms !== null && trade.terms[0] >= trade.terms[1];
    if (trade.ready && fair) return { what: 'accept', press: MAIN };
    const REFUSE = 'section.trade .buttons .button:not(.primary):not([aria-disabled=true])';
    return trade.refuse ? { what: 'refuse', press: REFUSE, last: true } : null;
  }
  if (trade.ready) return { what: 'deal', press: MAIN };
  const wish = dealFor(state);
  const quick = wish ? trade.quick.indexOf(wish.give) : -1;
  if (wish === null || quick < 0) return { what: 'close', press: CLOSE };
  if (Object.keys(trade.trays.give).length === 0) {
    return { what: 'give', press: 'section.trade .quick', nth: quick };
  }
  return { what: 'want', press: plus(1, wish.want) };
}

/** Plays until it is done; `choose` may have other plans. */
export const play = (
  page: Page,
  device: InputDevice,
  isDone: (moves: readonly string[]) => boolean | Promise<boolean>,
  timeoutMs: number,
  choose: (state: TableState) => Move | null = merchant(),
): Promise<string[]> => playUntil(page, device, { look, choose }, isDone, timeoutMs);
