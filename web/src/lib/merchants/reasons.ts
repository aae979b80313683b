/** Why a decision is refused, in the viewer's language. */
import { type Due, type Reasons as GameReasons, whyTextOf } from '../table/reasons';
import { type Parts, partsOf, type Phrases, phrasesOf } from './phrases';
import { de } from './reasons.de';
import { en } from './reasons.en';

export type ReasonParts = Parts & Due;
export type Reasons = GameReasons<Parts>;

export const catalogs = { en, de };

export const whyText = whyTextOf<Phrases, Parts>({ catalogs, phrasesOf, partsOf });
