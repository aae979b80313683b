/** How decisions are come to, by their kind. */

/** Decisions about places; the others have their own buttons. */
export const PLACED: ReadonlySet<string> = new Set([
  'place-post',
  'place-neutral',
  'place-route',
  'move-robber',
  'steal',
  'recruit',
  'recruit-at',
  'assemble',
  'open-route',
  'move-merchant',
  'begin-caravan',
  'choose-caravan',
  'deliver',
  'token-hex',
  'token-source',
  'step',
]);

/** Done without being asked, if there is no other choice. */
export const FORCED: ReadonlySet<string> = new Set([
  'stop-caravan',
  'choose-path',
  'token-hex',
  'token-source',
  'steal',
]);

/** Asked about before they are done, wherever they are pointed at. */
export const ASKED: ReadonlySet<string> = new Set([
  'place-post',
  'place-neutral',
  'place-route',
  'move-merchant',
  'move-robber',
]);
