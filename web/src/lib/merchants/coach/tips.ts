/** When which tip is due in Merchants of Europe: what the viewer can do best now comes first. */
import type { Seen, Tip } from '../../coach/tips';
import { phrasesOf } from '../phrases';
import type { MerchantsChapter } from '../rules/chapters';
import type { MerchantsView, PhaseView } from '../view';
import { lackOf } from './lack';

export type MerchantsTip =
  | 'aim'
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
  | 'lack'
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

/** Before anything can be done in the first round of turns. */
const atFirst = ({ view, mine }: Look): boolean =>
  mine && view.turn.number <= view.order.length && !view.turn.rolled;

/** Somebody lacks two deliveries or fewer. */
const nearEnd = ({ view }: Look): boolean =>
  Object.values(view.seats).some((desk) => desk.storage + desk.available <= 2);

type MerchantsTipData = Tip<MerchantsView, MerchantsTip>;

/** Something to do now. */
const act = (
  id: MerchantsTip,
  chapter: MerchantsChapter,
  when: MerchantsTipData['when'],
  more: Pick<MerchantsTipData, 'knownBy' | 'values'> = {},
): MerchantsTipData => ({ id, chapter, when, urgent: true, ...more });

/** Something to know. */
const note = (
  id: MerchantsTip,
  chapter: MerchantsChapter,
  when: MerchantsTipData['when'],
  more: Pick<MerchantsTipData, 'knownBy'> = {},
): MerchantsTipData => ({ id, chapter, when, ...more });

export const tips: readonly MerchantsTipData[] = [
  act('aim', 'aim', atFirst),
  act('post', 'setup', inPhase('setup-post')),
  act('neutral', 'setup', inPhase('setup-neutral')),
  act('first-route', 'setup', inPhase('setup-route')),
  act('discard', 'robber', inPhase('discard')),
  act('robber', 'robber', inPhase('move-robber')),
  act('offer', 'trade', inPhase('trade-open')),
  act('number', 'merchants', inPhase('token-hex', 'token-source')),
  act('tied', 'gold', inPhase('gold-path')),
  act('double', 'gold', inPhase('free-route')),
  act('roll', 'turn', inPhase('pre-roll'), { knownBy: ['rolled'] }),
  act('deliver', 'caravans', verb('deliver'), { knownBy: ['delivered'] }),
  note('end', 'end', (seen) => inPhase('action')(seen) && nearEnd(seen)),
  act('act', 'building', inPhase('action')),
  act('walk', 'merchants', verb('move-merchant'), { knownBy: ['merchant-moved'] }),
  act('recruit', 'merchants', verb('recruit', 'recruit-at'), { knownBy: ['recruited'] }),
  act('run', 'caravans', verb('begin-caravan'), { knownBy: ['caravan-began'] }),
  act('route', 'gold', verb('open-route'), { knownBy: ['route-placed'] }),
  act('lack', 'trade', (seen) => inPhase('action')(seen) && lackOf(seen) !== null, {
    knownBy: ['bought', 'traded'],
    values: (seen, language) => {
      const { ui, goods } = phrasesOf(language);
      const lack = lackOf(seen);
      return lack
        ? { thing: ui[lack.thing], goods: goods(lack.goods), gold: String(lack.gold) }
        : {};
    },
  }),
  note('comfort', 'production', ({ seat, events }) =>
    events.some((event) => event.event === 'compensated' && event['seat'] === seat),
  ),
  note('bank', 'trade', verb('exchange', 'buy-resource'), { knownBy: ['bought', 'traded'] }),
  note('card', 'cards', verb('buy-card'), { knownBy: ['card-drawn'] }),
];
