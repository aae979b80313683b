/** Why a decision is refused, in the viewer's language. */
import { type Reasons as GameReasons, whyTextOf } from '../table/reasons';
import { type Parts, partsOf, type Phrases, phrasesOf } from './phrases';
import { de } from './reasons.de';
import { en } from './reasons.en';
import type { OfficeColor } from './view';

/** The values of a reason, read by name. */
interface ReasonParts extends Parts {
  /** Counted pieces: `stock` reads `stock_traders` and `stock_merchants`. */
  pieces: (name: string) => string;
  color: (name: string) => string;
  phrases: Phrases;
}

export type Reasons = GameReasons<ReasonParts>;

export const catalogs = { en, de };

export const whyText = whyTextOf<Phrases, ReasonParts>({
  catalogs,
  phrasesOf,
  partsOf(because, phrases, nameOf) {
    const parts = partsOf(because, nameOf);
    return {
      ...parts,
      pieces: (name) =>
        phrases.pieces(parts.number(`${name}_traders`), parts.number(`${name}_merchants`)),
      color: (name) => phrases.color[parts.text(name) as OfficeColor],
      phrases,
    };
  },
});
