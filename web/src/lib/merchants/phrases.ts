/** Sentences about the game, in the viewer's language. */
import type { Language } from '../i18n/language';
import type { GameAction, GameEvent } from '../protocol/types';
import type { NameOf } from '../games/entry';
import { atlas, hexPlace, type Namer, pathName, placeName } from './atlas.svelte';
import { joined } from './words';
import { de } from './phrases.de';
import { en } from './phrases.en';
import {
  type Bundle,
  type CardName,
  type Good,
  type MerchantsView,
  type PhaseView,
  readBundle,
} from './view';

/** The parts of an action or event, read by name. */
export interface Parts {
  who: string;
  text: (name: string) => string;
  number: (name: string) => number;
  seat: (name: string) => string;
  /** Several seats, joined by `+`. */
  seats: (name: string) => string;
  place: (name: string) => string;
  path: () => string;
  hex: (name?: string) => string;
  good: (name: string) => string;
  goods: (name: string) => string;
  card: () => string;
  nameOf: NameOf;
}

export type Sentence = (parts: Parts) => string;

/** What a half-made decision waits for. */
export type Doing = 'route' | 'merchant' | 'caravan' | 'walk' | 'run' | 'trade' | null;

/** What a sentence about the situation is made of. */
export interface Situation {
  who: string;
  mine: boolean;
  doing: Doing;
  view: MerchantsView;
  phase: PhaseView;
  nameOf: NameOf;
  goods: (text: string) => string;
  hex: (id: string) => string;
  place: (id: string) => string;
  verbs: ReadonlySet<string>;
  /** Whether it is known which piece is to move. */
  picked: boolean;
  /** How many cards have been chosen, and how many must be. */
  chosen: number;
  due: number;
  /** The cards are chosen, and go when the others have chosen theirs. */
  settled: boolean;
  /** What the viewer has answered while others are still asked; empty if nothing. */
  answer: string;
  /** Whether keys are spoken of. */
  keys: boolean;
}

export interface Phrases {
  namer: Namer;
  and: string;
  good: Readonly<Record<Good, string>>;
  /** Counted: `2 ore`. */
  goods: (bundle: Bundle) => string;
  card: Readonly<Record<CardName, string>>;
  cardNote: Readonly<Record<CardName, string>>;
  event: Readonly<Record<string, Sentence>>;
  /** As an order. */
  action: Readonly<Record<string, Sentence>>;
  situation: (situation: Situation) => string;
  category: Readonly<Record<string, string>>;
  reason: Readonly<Record<string, string>>;
  /** Ways to look at the board, in one short word. */
  lens: Readonly<Record<'fit' | 'mine' | 'last' | 'reach' | 'market', string>>;
  ui: Readonly<Record<UiKey, string>>;
  count: {
    missing: (goods: string) => string;
    /** A card of the supply for so much gold. */
    buyFor: (good: string, gold: number) => string;
    /** Those who are asked, as well as the viewer or not; their answers are not known yet. */
    asked: (who: readonly string[], also: boolean) => string;
    steps: (n: number) => string;
    lacking: (n: number) => string;
    salt: (n: number) => string;
    fee: (who: string) => string;
    gold: (n: number, who: string) => string;
    coins: (n: number) => string;
    toWin: (n: number) => string;
    turn: (n: number) => string;
    /** Goods of hexes, one of which gets a number, each with the numbers that it may be. */
    newNumber: (goods: readonly string[]) => string;
    blocks: (who: string, what: string) => string;
    rolls: (n: number) => string;
    perRoll: (n: string) => string;
    /** What one salt buys. */
    paySalt: (steps: number) => string;
    /** What the supply takes for a card. */
    bankRate: (cards: number) => string;
    goldRate: (gold: number) => string;
    buysLeft: (n: number) => string;
    cards: (n: number) => string;
  };
}

export type UiKey =
  | 'board'
  | 'roll'
  | 'end'
  | 'undo'
  | 'reset'
  | 'cancel'
  | 'confirm'
  | 'route'
  | 'merchant'
  | 'caravan'
  | 'devCard'
  | 'walk'
  | 'run'
  | 'trade'
  | 'deliver'
  | 'stop'
  | 'skip'
  | 'hand'
  | 'gold'
  | 'cards'
  | 'noCards'
  | 'playCard'
  | 'fit'
  | 'mine'
  | 'last'
  | 'reach'
  | 'market'
  | 'notNow'
  | 'choose'
  | 'go'
  | 'discard'
  | 'take'
  | 'give'
  | 'get'
  | 'iGive'
  | 'iGet'
  | 'propose'
  | 'bank'
  | 'exchange'
  | 'buy'
  | 'accepts'
  | 'refuses'
  | 'counters'
  | 'accept'
  | 'refuse'
  | 'counter'
  | 'sendCounter'
  | 'bid'
  | 'byRule'
  | 'rules'
  | 'rulesNote'
  | 'refuseTurn'
  | 'refuseUnpayable'
  | 'refuseFor'
  | 'nobodyAgrees'
  | 'chooseAgain'
  | 'something'
  | 'conclude'
  | 'withdraw'
  | 'offer'
  | 'noOffer'
  | 'noOffers'
  | 'clear'
  | 'close'
  | 'cannotAccept'
  | 'supply'
  | 'stack'
  | 'stock'
  | 'rolls'
  | 'production'
  | 'nothingYet'
  | 'storage'
  | 'covered'
  | 'free'
  | 'delivered'
  | 'deliveries'
  | 'resources'
  | 'devCards'
  | 'routesLeft'
  | 'openPosts'
  | 'here'
  | 'neutral'
  | 'robber'
  | 'builds'
  | 'moved'
  | 'twice'
  | 'thisMerchant'
  | 'reachKey'
  | 'youGet'
  | 'youGive'
  | 'queueStopped'
  | 'deliverFirst'
  | 'draw'
  | 'replaces'
  | 'keysVerbs'
  | 'keysRoll'
  | 'keysEnd'
  | 'keysTargets'
  | 'keysLens'
  | 'keysZoom';

const catalogs: Readonly<Record<Language, Phrases>> = { en, de };

export const phrasesOf = (language: Language): Phrases => catalogs[language];

/** Where a hex is, and what it brings. */
function hexText(id: string, { namer, good }: Phrases): string {
  const resource = atlas.geo?.hexes.get(id)?.data.resource;
  return resource ? `${hexPlace(id, namer)} (${good[resource]})` : hexPlace(id, namer);
}

export function partsOf(
  values: Readonly<Record<string, unknown>>,
  phrases: Phrases,
  nameOf: NameOf,
): Parts {
  const text = (name: string): string => String(values[name] ?? '');
  return {
    who: nameOf(text('seat')),
    text,
    number: (name) => Number(values[name] ?? 0),
    seat: (name) => nameOf(text(name)),
    seats: (name) => joined(text(name).split('+').map(nameOf), phrases.and),
    place: (name) => placeName(text(name), phrases.namer),
    path: () => pathName(text('path'), phrases.namer),
    hex: (name = 'hex') => hexText(text(name), phrases),
    good: (name) => phrases.good[text(name) as Good] ?? text(name),
    goods: (name) => phrases.goods(readBundle(text(name))),
    card: () => phrases.card[text('card') as CardName] ?? text('card'),
    nameOf,
  };
}

/** What has happened, as a sentence. */
export function eventText(event: GameEvent, language: Language, nameOf: NameOf): string {
  const phrases = phrasesOf(language);
  const sentence = phrases.event[event.event];
  return sentence ? sentence(partsOf(event, phrases, nameOf)) : event.text;
}

/** What can be decided, as an order. */
export function actionText(action: GameAction, language: Language, nameOf: NameOf): string {
  const phrases = phrasesOf(language);
  const sentence = phrases.action[action.action];
  return sentence ? sentence(partsOf(action, phrases, nameOf)) : action.action;
}

/** Who decides, and what they may do. */
export function situationText(
  view: MerchantsView,
  given: Pick<
    Situation,
    'mine' | 'doing' | 'verbs' | 'picked' | 'chosen' | 'due' | 'settled' | 'answer' | 'keys'
  > & {
    toAct: string | null;
  },
  language: Language,
  nameOf: NameOf,
): string {
  const phrases = phrasesOf(language);
  return phrases.situation({
    ...given,
    who: given.toAct ? nameOf(given.toAct) : '',
    view,
    phase: view.phase,
    nameOf,
    goods: (text) => phrases.goods(readBundle(text)),
    hex: (id) => hexText(id, phrases),
    place: (id) => placeName(id, phrases.namer),
  });
}

export const categoryText = (name: string, language: Language): string =>
  phrasesOf(language).category[name] ?? name;

export const reasonText = (reason: string, language: Language): string =>
  phrasesOf(language).reason[reason] ?? reason;
