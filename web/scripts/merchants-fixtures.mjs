// Writes the fixtures of Merchants of Europe:
//
//   KONTOR=../target/release/kontor node scripts/merchants-fixtures.mjs
import { recordFixtures } from './fixtures.mjs';

const PROPOSALS_KEPT = 3;

const { ask, moments, keep, line, save } = recordFixtures('merchants', {
  categoriesOf: (score) => [
    { name: 'deliveries', points: Object.values(score).map((seat) => seat.total) },
  ],
  endReason: 'deliveries',
  // There are hundreds of proposals.
  choicesOf(legal) {
    const isProposal = ({ action }) => ['propose', 'counter'].includes(action.action);
    const kept = new Set(legal.filter(isProposal).slice(0, PROPOSALS_KEPT));
    const few = legal.filter((choice) => !isProposal(choice) || kept.has(choice));
    return few.map((choice) => ({ ...choice, final: false }));
  },
});

async function play({ name, board, players, seed, bot, wanted, options }) {
  let reply = await ask({ cmd: 'new', players, board, seed, options });
  let lines = [];
  for (let number = 1; ; number += 1) {
    const { kind } = reply.position.phase;
    lines = [...lines, line(number, number, null, reply.events)].slice(-40);
    const take = (as) => keep(`${name}-${as}`, number, lines);
    const takeIf = (as, fits) => (wanted.includes(as) && fits ? take(as) : null);
    if (wanted.includes(kind) && !moments.has(`${name}-${kind}`)) {
      // What has one answer is no question.
      const { legal } = await ask({ cmd: 'legal' });
      const asks = ['gold-path', 'token-hex', 'token-source', 'steal'].includes(kind);
      if (!asks || legal.length > 1) await take(kind);
    }
    const desk = reply.position.seats[reply.to_act?.seat];
    if (kind === 'action' && desk) {
      // What is empty is left out of a position.
      const { routes = [], merchants = [], resources: { salt = 0, grain = 0 } = {} } = desk;
      await takeIf('middle', number > 250);
      await takeIf('caravan', routes.length > 4 && salt > 0 && desk.available > 0);
      await takeIf('merchant', merchants.some((at) => at !== null) && grain > 1);
      const kinds = Object.keys(desk.resources ?? {}).length;
      await takeIf('rich', kinds === 5 && Object.keys(desk.cards ?? {}).length > 0);
    }
    if (reply.over) return takeIf('over', true);
    if (number > 4000) return;
    reply = await ask({ cmd: 'bot', name: bot, play: true });
  }
}

const phases = [
  ...['setup-post', 'setup-neutral', 'setup-route', 'pre-roll', 'discard', 'move-robber', 'steal'],
  ...['trade-open', 'trade-choose', 'gold-path', 'free-route', 'token-hex', 'token-source'],
  ...['caravan-move', 'card-routes', 'card-merchant', 'card-caravan', 'card-take', 'card-name'],
  ...['middle', 'caravan', 'merchant', 'rich', 'over'],
];
const short = { name: 'short', board: 'short', players: 3, wanted: phases };
const main = { name: 'main', board: 'main', players: 4, wanted: ['middle', 'over'] };
await play({ ...short, seed: 3, bot: 'greedy' });
await play({ ...main, seed: 4, bot: 'greedy' });
for (let seed = 1; seed <= 6; seed += 1) {
  const options = { unsolicited_offers: seed % 2 === 0, turn_cap: 200 };
  await play({ ...short, seed, bot: 'random', options });
}
save();
