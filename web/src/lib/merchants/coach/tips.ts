/** When which tip is due in Merchants of Europe: what is urgent first. */
import type { MerchantsView, PhaseView } from '../view';
import type { MerchantsChapter } from '../rules/chapters';
import type { Seen, Tip } from '../../coach/tips';

export type MerchantsTip =
  | 'post'
  | 'neutral'
  | 'first-route'
  | 'roll'
  | 'discard'
  | 'robber'
  | 'offer'
  | 'number'
  | 'tied'
  | 'double'
  | 'deliver'
  | 'end'
  | 'walk'
  | 'recruit'
  | 'run'
  | 'route'
  | 'comfort'
  | 'act'
  | 'bank'
  | 'card';

type Look = Seen<MerchantsView>;

const inPhase =
  (...kinds: PhaseView['kind'][]) =>
  ({ view, mine }: Look): boolean =>
    mine && kinds.includes(view.phase.kind);

const verb =
  (...wanted: string[]) =>
  ({ verbs }: Look): boolean =>
    wanted.some((name) => verbs.has(name));

/** Somebody lacks two deliveries or fewer. */
const nearEnd = ({ view }: Look): boolean =>
  Object.values(view.seats).some((desk) => desk.storage + desk.available <= 2);

const tip = (
  id: MerchantsTip,
  chapter: MerchantsChapter,
  when: (seen: Look) => boolean,
): Tip<MerchantsView, MerchantsTip> => ({ id, chapter, when });

export const tips: readonly Tip<MerchantsView, MerchantsTip>[] = [
  tip('post', 'setup', inPhase('setup-post')),
  tip('neutral', 'setup', inPhase('setup-neutral')),
  tip('first-route', 'setup', inPhase('setup-route')),
  tip('discard', 'robber', inPhase('discard')),
  tip('robber', 'robber', inPhase('move-robber')),
  tip('offer', 'trade', inPhase('trade-open')),
  tip('number', 'merchants', inPhase('token-hex', 'token-source')),
  tip('tied', 'gold', inPhase('gold-path')),
  tip('double', 'gold', inPhase('free-route')),
  tip('roll', 'turn', inPhase('pre-roll')),
  tip('deliver', 'caravans', verb('deliver')),
  tip('end', 'end', (seen) => inPhase('action')(seen) && nearEnd(seen)),
  tip('act', 'building', inPhase('action')),
  tip('walk', 'merchants', verb('move-merchant')),
  tip('recruit', 'merchants', verb('recruit', 'recruit-at')),
  tip('route', 'gold', verb('open-route')),
  tip('run', 'caravans', verb('begin-caravan')),
  tip('comfort', 'production', ({ seat, events }) =>
    events.some((event) => event.event === 'compensated' && event['seat'] === seat),
  ),
  tip('bank', 'trade', verb('exchange', 'buy-resource')),
  tip('card', 'cards', verb('buy-card')),
];
