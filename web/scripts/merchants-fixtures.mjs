// Writes the positions that the tests of the table of Merchants of Europe and its preview use.
//
//   KONTOR=../target/release/kontor node scripts/merchants-fixtures.mjs
//
// Bots play seeded games through the engine protocol (docs/engine-protocol.md); of every kind of
// moment one is kept, in the form in which the server sends it.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const kontor = process.env.KONTOR ?? '../target/release/kontor';
const folder = new URL('../src/lib/merchants/fixtures/', import.meta.url);

const engine = spawn(kontor, ['engine', 'merchants'], { stdio: ['pipe', 'pipe', 'inherit'] });
const replies = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  engine.stdin.write(JSON.stringify(request) + '\n');
  const reply = JSON.parse((await replies.next()).value);
  if (reply.error) throw new Error(JSON.stringify([request, reply.error]));
  return reply;
}

/** The moment as the server would send it to whoever is to act. */
async function moment(number, lines) {
  const legal = await ask({ cmd: 'legal' });
  const seat = legal.to_act.seat ?? null;
  const { view } = await ask(seat ? { cmd: 'view', seat } : { cmd: 'view' });
  const { score, over } = await ask({ cmd: 'score' });
  const seats = Object.keys(score);
  const totals = seats.map((one) => score[one].total);
  // There are hundreds of proposals; three are enough.
  let proposals = 0;
  const few = legal.legal.filter(
    ({ action }) => !['propose', 'counter'].includes(action.action) || (proposals += 1) <= 3,
  );
  return {
    moment: {
      number,
      viewer: seat,
      view,
      to_act: seat,
      situation: legal.situation,
      score: { seats, categories: [{ name: 'deliveries', points: totals }] },
      over: over
        ? {
            verdict: 'The game is over.',
            reason: 'deliveries',
            points: totals,
            ranks: totals.map((points) => 1 + totals.filter((other) => other > points).length),
            secret: '',
          }
        : null,
    },
    choices: seat
      ? few.map(({ action, notation, words }) => ({ action, text: notation, words, final: false }))
      : null,
    lines,
  };
}

const found = new Map();
const events = new Map();

async function play({ name, board, players, seed, bot, wanted, options }) {
  let reply = await ask({ cmd: 'new', players, board, seed, options });
  let lines = [];
  for (let number = 1; ; number += 1) {
    for (const event of reply.events) if (!events.has(event.event)) events.set(event.event, event);
    const { kind } = reply.position.phase;
    const seat = reply.to_act?.seat;
    lines = [
      ...lines,
      {
        seq: number,
        at: 0,
        moment: number,
        seat: null,
        undo: false,
        note: null,
        events: reply.events,
      },
    ].slice(-40);
    const take = async (as) => {
      if (!found.has(as)) found.set(as, await moment(number, lines));
    };
    for (const want of wanted) {
      if (want === kind && !found.has(`${name}-${kind}`)) {
        // What has one answer is no question.
        const { legal } = await ask({ cmd: 'legal' });
        const asks = ['gold-path', 'token-hex', 'token-source', 'steal'].includes(kind);
        if (!asks || legal.length > 1) await take(`${name}-${kind}`);
      }
      if (want === 'middle' && kind === 'action' && number > 250) await take(`${name}-middle`);
      const desk = reply.position.seats[seat];
      const salt = desk?.resources?.salt ?? 0;
      const routes = desk?.routes?.length ?? 0;
      if (want === 'caravan' && kind === 'action' && routes > 4 && salt > 0 && desk.available > 0)
        await take(`${name}-caravan`);
      if (want === 'merchant' && kind === 'action' && desk?.merchants?.some((at) => at !== null))
        if ((desk.resources.grain ?? 0) > 1) await take(`${name}-merchant`);
    }
    if (reply.over) {
      if (wanted.includes('over')) await take(`${name}-over`);
      return;
    }
    if (number > 4000) return;
    reply = await ask({ cmd: 'bot', name: bot, play: true });
  }
}

const phases = [
  ...['setup-post', 'setup-neutral', 'setup-route', 'pre-roll', 'discard', 'move-robber', 'steal'],
  ...['trade-open', 'trade-choose', 'gold-path', 'free-route', 'token-hex', 'token-source'],
  ...['caravan-move', 'card-routes', 'card-merchant', 'card-caravan', 'card-take', 'card-name'],
  ...['middle', 'caravan', 'merchant', 'over'],
];
const [good, any] = (process.env.BOTS ?? 'greedy,random').split(',');
await play({ name: 'short', board: 'short', players: 3, seed: 3, bot: good, wanted: phases });
await play({
  name: 'main',
  board: 'main',
  players: 4,
  seed: 4,
  bot: good,
  wanted: ['middle', 'over'],
});
for (let seed = 1; seed <= 6; seed += 1)
  await play({
    name: 'short',
    board: 'short',
    players: 3,
    seed,
    bot: any,
    wanted: phases,
    options: { unsolicited_offers: seed % 2 === 0, turn_cap: 200 },
  });

mkdirSync(folder, { recursive: true });
let size = 0;
for (const [name, fixture] of found) {
  const text = JSON.stringify(fixture) + '\n';
  size += text.length;
  writeFileSync(new URL(`${name}.json`, folder), text);
}
writeFileSync(new URL('events.json', folder), JSON.stringify([...events.values()]) + '\n');
console.log(`${found.size} moments, ${events.size} kinds of events, ${size} bytes`);
console.log([...found.keys()].join(' '));
console.log([...events.keys()].join(' '));
engine.stdin.end();
