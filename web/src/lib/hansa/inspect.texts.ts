import type { Language } from '../i18n/language';
import { de } from './inspect.de';
import { en } from './inspect.en';
import type { Verb } from './play.svelte';
import type { Marker } from './view';

type Text<Args extends unknown[] = []> = (...args: Args) => string;

/** The sentences of the cards in one language. */
export interface InspectTexts {
  forYou: Text<[what: string]>;
  heldBy: Text<[who: string]>;
  values: Text<[values: string]>;
  marker: Readonly<Record<Marker, string>>;
  markerOnRoute: Text<[route: string]>;
  markerUse: string;
  markerUsed: string;
  tavern: { title: string; line: string };
  city: {
    offices: Text<[taken: number, of: number]>;
    next: Text<[color: string, kind: string]>;
    complete: string;
    control: Text<[who: string, city: string]>;
    noControl: string;
    ability: Text<[ability: string]>;
    link: Text<[from: string, to: string]>;
    routes: Text<[cities: readonly string[]]>;
  };
  office: {
    title: Text<[city: string, n: number, of: number]>;
    kind: Text<[color: string, kind: string]>;
    next: string;
    later: string;
    privilege: Text<[color: string]>;
  };
  coin: { title: Text<[city: string]>; line: Text<[points: number]> };
  ability: {
    improve: Text<[city: string]>;
    complete: Text<[points: number]>;
    covered: Text<[kind: string]>;
  };
  coellen: {
    title: Text<[n: number, of: number]>;
    worth: Text<[points: number]>;
    needs: Text<[route: string, color: string]>;
    free: string;
  };
  completed: {
    title: Text<[n: number, of: number]>;
    line: Text<[of: number]>;
    nearly: Text<[cities: readonly string[]]>;
  };
  link: {
    line: Text<[from: string, to: string]>;
    left: Text<[prizes: readonly number[]]>;
    none: string;
    served: Text<[names: readonly string[]]>;
  };
  track: { title: string; end: Text<[points: number]>; places: Text<[who: string, n: number]> };
  pile: { title: Text<[n: number]>; line: string };
  route: {
    houses: Text<[n: number, free: number]>;
    pieces: Text<[parts: readonly string[]]>;
    claim: Text<[what: string]>;
    ofPlayer: Text<[who: string, pieces: string]>;
  };
  piece: {
    title: Text<[who: string, kind: string]>;
    on: Text<[route: string]>;
    displace: Text<[pieces: number]>;
    compensated: string;
    own: string;
  };
  province: { title: Text<[between: readonly string[]]>; pawnHere: string; pawnElsewhere: string };
  guard: { title: string; line: string };
  supply: { title: Text<[who: string]>; line: string };
  stock: { title: Text<[who: string]>; line: string };
  category: Readonly<Record<string, string>>;
  /** What each action does. */
  verb: Readonly<Record<Verb, string>>;
}

export const catalogs: Readonly<Record<Language, InspectTexts>> = { en, de };
