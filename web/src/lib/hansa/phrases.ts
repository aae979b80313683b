/** Sentences about the game, in the viewer's language. */
import type { Language } from '../i18n/language';
import type { GameAction, GameEvent } from '../protocol/types';
import type { NameOf } from '../games/entry';
import type { ClosedBy } from './attempts';
import { cityName, provinceCities, routeName } from './names';
import { de } from './phrases.de';
import { en } from './phrases.en';
import type { Lack } from './reach';
import {
  type Ability,
  type HansaView,
  type Kind,
  type Marker,
  type OfficeColor,
  type PhaseView,
  type SeatName,
  SEATS,
} from './view';

/** The parts of an action or event, read by name. */
export interface Parts {
  who: string;
  owner: string;
  /** Whoever has the first seat. */
  first: string;
  text: (name: string) => string;
  number: (name: string) => number;
  city: (name?: string) => string;
  route: (name?: string) => string;
  /** The cities that a province lies between. */
  province: () => readonly string[];
  kind: (name?: string) => Kind;
  ability: () => Ability;
  marker: () => Marker;
}

export type Sentence = (parts: Parts) => string;

/** What a sentence about the situation is made of. */
export interface Situation {
  who: string;
  mine: boolean;
  /** Whose turn it is, whoever decides. */
  active: string;
  actions: number;
  verbs: ReadonlySet<string>;
  nameOf: NameOf;
  phase: PhaseView;
  /** The kind that a click on a house places. */
  armed: Kind;
  /** The verb that was picked, if one was. */
  verb: string | null;
  /** The marker to be placed, if it is settled. */
  marker: Marker | null;
}

export interface Phrases {
  kind: Readonly<Record<Kind, string>>;
  /** Counted: `2 traders`. */
  pieces: (traders: number, merchants: number) => string;
  ability: Readonly<Record<Ability, string>>;
  /** What an ability is for. */
  abilityNote: Readonly<Record<Ability, string>>;
  color: Readonly<Record<OfficeColor, string>>;
  marker: Readonly<Record<Marker, string>>;
  seat: Readonly<Record<SeatName, string>>;
  event: Readonly<Record<string, Sentence>>;
  /** As an order. */
  action: Readonly<Record<string, Sentence>>;
  /** A piece that is picked up and set down, as one order. */
  wholeMove: Sentence;
  situation: (situation: Situation) => string;
  category: Readonly<Record<string, string>>;
  reason: Readonly<Record<string, string>>;
  ui: Readonly<Record<UiKey, string>>;
  /** Why a verb is closed, whatever one tries. */
  closed: Readonly<Record<ClosedBy, string>>;
  /** Ways to look at the board, in one short word. */
  lens: Readonly<Record<LensKey, string>>;
  count: {
    actions: (n: number) => string;
    points: (n: number) => string;
    cities: (n: number, of: number) => string;
    markers: (n: number) => string;
    /** Without the number. */
    markersLeft: (n: number) => string;
    gap: (n: number) => string;
    endAnyway: (n: number) => string;
    movesLeft: (n: number) => string;
    completes: (city: string, n: number, of: number) => string;
    controls: (who: string, city: string) => string;
    level: (value: string) => string;
    /** A value that stays for now, and becomes better after some more steps. */
    still: (value: string, better: string, steps: number) => string;
    lack: (lack: Lack) => string;
    inReach: (now: number, soon: number) => string;
    network: (who: string, offices: number, keys: string) => string;
    onTrack: (n: number, end: number) => string;
    /** What a complete ability is worth. */
    complete: (points: number) => string;
  };
}

export type LensKey = 'fit' | 'mine' | 'last' | 'networks' | 'control' | 'reach' | 'provinces';

export type UiKey =
  | 'board'
  | 'completed'
  | 'link'
  | 'table'
  | 'income'
  | 'place'
  | 'displace'
  | 'move'
  | 'claim'
  | 'pawn'
  | 'end'
  | 'undo'
  | 'reset'
  | 'markers'
  | 'extra'
  | 'stop'
  | 'done'
  | 'stay'
  | 'cancel'
  | 'confirm'
  | 'final'
  | 'ends'
  | 'fit'
  | 'mine'
  | 'last'
  | 'zoomIn'
  | 'zoomOut'
  | 'networks'
  | 'control'
  | 'provinces'
  | 'reach'
  | 'supply'
  | 'stock'
  | 'skills'
  | 'used'
  | 'none'
  | 'score'
  | 'projected'
  | 'linked'
  | 'choose'
  | 'pays'
  | 'rewards'
  | 'next'
  | 'hand'
  | 'plate'
  | 'endPoints'
  | 'endCities'
  | 'keysActions'
  | 'keysKind'
  | 'keysNetworks'
  | 'keysReach'
  | 'keysZoom'
  | 'keysTargets'
  | 'keysEnd'
  | 'waiting'
  | 'skip'
  | 'notNow'
  | 'queueStopped';

const catalogs: Readonly<Record<Language, Phrases>> = { en, de };

export const phrasesOf = (language: Language): Phrases => catalogs[language];

export function partsOf(values: Readonly<Record<string, unknown>>, nameOf: NameOf): Parts {
  const text = (name: string): string => String(values[name] ?? '');
  return {
    who: nameOf(text('seat')),
    owner: nameOf(text('owner')),
    first: nameOf(SEATS[0]),
    text,
    number: (name) => Number(values[name] ?? 0),
    city: (name = 'city') => cityName(text(name)),
    route: (name = 'route') => routeName(text(name)),
    province: () => provinceCities(Number(values['to'])).map(cityName),
    kind: (name = 'kind') => text(name) as Kind,
    ability: () => text('ability') as Ability,
    marker: () => text('marker') as Marker,
  };
}

/** What has happened, as a sentence. */
export function eventText(event: GameEvent, language: Language, nameOf: NameOf): string {
  const sentence = phrasesOf(language).event[event.event];
  return sentence ? sentence(partsOf(event, nameOf)) : event.text;
}

/** What can be decided, as an order. */
export function actionText(action: GameAction, language: Language, nameOf: NameOf): string {
  const sentence = phrasesOf(language).action[action.action];
  return sentence ? sentence(partsOf(action, nameOf)) : action.action;
}

/** Who decides, and what they may do. */
export function situationText(
  view: HansaView,
  given: Pick<Situation, 'mine' | 'verbs' | 'armed' | 'verb'> & { toAct: string | null },
  language: Language,
  nameOf: NameOf,
): string {
  const { toAct, ...known } = given;
  return phrasesOf(language).situation({
    ...known,
    who: toAct ? nameOf(toAct) : '',
    active: nameOf(view.active),
    actions: view.actions_left,
    nameOf,
    phase: view.phase,
    marker: known.verbs.has('choose-marker') ? null : (view.seats[view.active]?.plate[0] ?? null),
  });
}

export const categoryText = (name: string, language: Language): string =>
  phrasesOf(language).category[name] ?? name;

export const reasonText = (reason: string, language: Language): string =>
  phrasesOf(language).reason[reason] ?? reason;
