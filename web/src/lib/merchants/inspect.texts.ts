import type { Language } from '../i18n/language';
import { de } from './inspect.de';
import { en } from './inspect.en';
import type { Verb } from './attempts';

type Text<Args extends unknown[] = []> = (...args: Args) => string;

/** The sentences of the cards in one language. */
export interface InspectTexts {
  forYou: Text<[what: string]>;
  costs: Text<[goods: string]>;
  hex: {
    produces: Text<[good: string, number: number, ways: number]>;
    noNumber: Text<[good: string]>;
    stock: Text<[numbers: readonly number[]]>;
    robbed: string;
    posts: Text<[owners: readonly string[]]>;
    gain: Text<[goods: string]>;
  };
  city: {
    post: Text<[who: string]>;
    neutral: string;
    free: string;
    purple: string;
    coins: Text<[n: number]>;
    yields: Text<[parts: readonly string[]]>;
    served: Text<[who: string]>;
    open: string;
    here: string;
    steps: Text<[n: number]>;
    lacking: Text<[n: number]>;
  };
  /** What each verb does. */
  verb: Readonly<Record<Verb, string>>;
  path: {
    route: Text<[who: string]>;
    fee: string;
    free: Text<[cost: string]>;
    caravans: Text<[owners: readonly string[]]>;
  };
  merchant: { title: Text<[who: string]>; at: Text<[place: string]>; walks: Text<[paths: number]> };
  caravan: { title: Text<[who: string]>; on: Text<[path: string]>; drives: Text<[steps: number]> };
  robber: { on: Text<[hex: string]>; line: string };
  hand: {
    title: Text<[who: string, n: number]>;
    safe: Text<[n: number]>;
  };
  gold: { title: Text<[who: string, n: number]>; buys: Text<[price: number, most: number]> };
  cards: { title: Text<[who: string, n: number]>; line: Text<[cost: string]> };
  routes: { title: Text<[who: string, n: number]>; cost: Text<[cost: string]> };
  tokens: {
    title: Text<[who: string, n: number, of: number]>;
    free: Text<[n: number]>;
    covered: Text<[n: number]>;
    line: string;
  };
  good: { pays: Text<[for_: readonly string[]]>; rate: Text<[n: number, gold: number]> };
  card: { line: string; fresh: string };
  number: {
    chance: Text<[n: number, ways: number]>;
    came: Text<[times: number, expected: string]>;
  };
  deliveries: { title: string; line: Text<[n: number]> };
  supply: { title: Text<[goods: string]>; line: string; bank: string };
  stack: { title: Text<[n: number]> };
}

export const catalogs: Readonly<Record<Language, InspectTexts>> = { en, de };
