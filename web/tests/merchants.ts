/**
 * Plays Merchants of Europe as somebody who follows a simple plan: looks at what the page shows and
 * offers, and points at it. It knows nothing but the page, and needs hardly any language.
 */
import type { Page } from 'playwright-core';
import { type Deed, playOn } from './deeds';
import type { Hand } from './hands';
import * as map from './merchants-chart';
import { type Bundle, type Good, GOODS, look, type Sight, type Target } from './merchants-sight';

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

const isOpen = (sight: Sight, key: Verb): boolean => sight.verbs[VERBS[key]]?.open ?? false;
const isOn = (sight: Sight, key: Verb): boolean => sight.verbs[VERBS[key]]?.on ?? false;
const ofKind = (sight: Sight, kind: string): Target[] =>
  sight.targets.filter(({ key }) => key.startsWith(`${kind}:`));
const spotOf = ({ ends }: Target): string => ends[0] ?? '';

/** Somebody with a plan, who remembers what turned out to be of no use. */
export function merchant(): (sight: Sight) => Deed | null {
  let told = -1;
  let useless = new Set<string>();
  return (sight) => {
    if (sight.told !== told) useless = new Set();
    told = sight.told;
    return plan(sight, useless);
  };
}

function plan(sight: Sight, useless: Set<string>): Deed | null {
  if (sight.busy) return null;
  if (sight.doubt) return { what: 'confirm', press: STEP, last: true };
  const [first] = sight.options;
  if (first !== undefined) return { what: `choose “${first}”`, press: OPTION };
  if (sight.due !== null) return discardOrTake(sight, sight.due);
  if (sight.trade !== null) return deal(sight);
  return Object.keys(sight.verbs).length > 0 ? action(sight, useless) : answer(sight);
}

/** Cards to give up, of what there is most; or to take. */
function discardOrTake({ hand, raised, takes }: Sight, [chosen, due]: [number, number]): Deed {
  if (chosen === due) return { what: takes > 0 ? 'take' : 'discard', press: `${STEP}.primary` };
  if (takes > 0) return { what: 'raise', press: '.actions .verb:not([disabled])' };
  const left = (good: Good): number => (hand[good] ?? 0) - (raised[good] ?? 0);
  const stacks = GOODS.filter((good) => good !== 'gold' && (hand[good] ?? 0) > 0);
  const most = map.best(stacks, (good) => left(good) - (raised[good] ?? 0) / 10) ?? 'lumber';
  return { what: 'raise', press: '.hand .stack', nth: stacks.indexOf(most) };
}

/** What is asked for besides actions: places of the setup, robber, numbers, pieces of cards. */
function answer(sight: Sight): Deed | null {
  const hex = map.best(ofKind(sight, 'hex'), ({ ends }) => map.harm(sight, ends[0] ?? ''));
  if (hex) return { what: 'hex', key: hex.key };
  const corner = map.best(ofKind(sight, 'at'), (one) => map.yieldAt(sight, spotOf(one)));
  if (corner) return { what: 'place', key: corner.key };
  const [piece] = [...ofKind(sight, 'merchant'), ...ofKind(sight, 'caravan')];
  if (piece) return { what: 'piece', key: piece.key };
  const stop = sight.steps.findIndex((text) => STOP.test(text));
  if (stop >= 0) return { what: 'stop', press: STEP, nth: stop };
  const path = bestPath(sight);
  if (path) return { what: 'path', key: path.key };
  if (sight.steps.length > 0) return { what: 'roll', press: STEP, last: true };
  return null;
}

const bestPath = (sight: Sight): Target | undefined =>
  map.best(ofKind(sight, 'path'), ({ ends }) => -map.toNextPost(sight, ends));

/** One of the actions of a turn, or its end. */
function action(sight: Sight, useless: Set<string>): Deed | null {
  const giveUp = (key: string): Deed => {
    useless.add(key);
    return { what: 'cancel', press: CANCEL };
  };
  const can = (key: Verb): boolean => isOpen(sight, key) && !useless.has(key);
  const pick = (what: Verb, target: Target | undefined): Deed =>
    target ? { what, key: target.key } : giveUp(what);

  if (isOn(sight, 'run')) {
    const stop = ofKind(sight, 'at')[0];
    const cart = ofKind(sight, 'caravan').find(({ key }) => !useless.has(key));
    if (!stop && cart) useless.add(cart.key);
    return pick('run', stop ?? cart);
  }
  if (isOn(sight, 'walk')) {
    const cities = ofKind(sight, 'at').filter((one) => map.isCity(sight, one));
    const near = map.best(cities, (one) => -map.fromPawn(sight, spotOf(one)));
    const pawn = ofKind(sight, 'merchant').find(({ key }) => !useless.has(key));
    if (!near && pawn) useless.add(pawn.key);
    return pick('walk', near ?? pawn);
  }
  if (isOn(sight, 'merchant')) {
    return pick(
      'merchant',
      map.best(ofKind(sight, 'at'), (one) => -map.toEmptyCity(sight, spotOf(one))),
    );
  }
  if (isOn(sight, 'route')) {
    const path = bestPath(sight);
    const helps = path && map.toNextPost(sight, path.ends) < map.toNextPost(sight);
    return pick('route', helps ? path : undefined);
  }

  if (sight.deliver) return { what: 'deliver', press: '.actions .verb.deliver' };
  const { free, covered } = sight.tokens;
  const walks = sight.chart.pawns.some(({ color }) => color === sight.mine);
  const reached = map.toNextPost(sight) === 0;
  const aims: (keyof typeof COSTS)[] = [
    ...(free > 0 ? [reached ? ('run' as const) : ('route' as const)] : []),
    ...(covered > 0 ? [walks ? ('walk' as const) : ('merchant' as const)] : []),
    ...(free > 0 || !reached ? ['route' as const] : []),
  ];
  const aim = aims.find(can);
  if (aim) return { what: `arm ${aim}`, press: verb(aim) };
  if (sight.playable > 0 && !useless.has('play')) {
    useless.add('play');
    return { what: 'card', press: '.hand .dev.ready' };
  }
  if (dealFor(sight) && !useless.has('trade')) {
    useless.add('trade');
    return { what: 'arm trade', press: verb('trade') };
  }
  const spare = (sight.hand.wool ?? 0) > 2 && (sight.hand.salt ?? 0) > 1;
  if (spare && can('card')) return { what: 'arm card', press: verb('card') };
  return sight.steps.length > 0 ? { what: 'end', press: STEP, last: true } : null;
}

/** What to buy of the supply, and for what. */
function dealFor(sight: Sight): { give: Good; want: Good } | null {
  const { hand, tokens, chart, mine } = sight;
  const walks = chart.pawns.some(({ color }) => color === mine);
  const reached = map.toNextPost(sight) === 0;
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
function deal(sight: Sight): Deed | null {
  const { trade } = sight;
  if (trade === null) return null;
  if (trade.trays === null) {
    if (trade.conclude) return { what: 'conclude', press: 'section.trade li .primary' };
    const fair = trade.terms !== null && trade.terms[0] >= trade.terms[1];
    if (trade.ready && fair) return { what: 'accept', press: MAIN };
    const REFUSE = 'section.trade .buttons .button:not(.primary):not([aria-disabled=true])';
    return trade.refuse ? { what: 'refuse', press: REFUSE, last: true } : null;
  }
  if (trade.ready) return { what: 'deal', press: MAIN };
  const wish = dealFor(sight);
  const quick = wish ? trade.quick.indexOf(wish.give) : -1;
  if (wish === null || quick < 0) return { what: 'close', press: CLOSE };
  if (Object.keys(trade.trays.give).length === 0) {
    return { what: 'give', press: 'section.trade .quick', nth: quick };
  }
  return { what: 'want', press: plus(1, wish.want) };
}

/** Plays on until it is enough; `choose` may have other plans. */
export const play = (
  page: Page,
  hand: Hand,
  enough: (deeds: readonly string[]) => boolean | Promise<boolean>,
  patience: number,
  choose: (sight: Sight) => Deed | null = merchant(),
): Promise<string[]> => playOn(page, hand, { look, choose }, enough, patience);
