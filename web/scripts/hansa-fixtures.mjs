// Writes the positions that the tests of the Hansa table and its preview use.
//
//   KONTOR=../target/release/kontor node scripts/hansa-fixtures.mjs
//
// Bots play seeded games through the engine protocol (docs/engine-protocol.md); of every kind of
// moment the first one that is met is kept, in the form in which the server sends it.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const kontor = process.env.KONTOR ?? '../target/release/kontor';
const folder = new URL('../src/lib/hansa/fixtures/', import.meta.url);

const engine = spawn(kontor, ['engine', 'hansa'], { stdio: ['pipe', 'pipe', 'inherit'] });
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
  const { view } = await ask({ cmd: 'view' });
  const { score, over } = await ask({ cmd: 'score' });
  const seats = Object.keys(score);
  const names = Object.keys(score[seats[0]]).filter((name) => name !== 'total');
  const totals = seats.map((seat) => score[seat].total);
  const seat = legal.to_act.seat ?? null;
  return {
    moment: {
      number,
      viewer: seat,
      view,
      to_act: seat,
      situation: legal.situation,
      score: {
        seats,
        categories: names.map((name) => ({ name, points: seats.map((s) => score[s][name]) })),
      },
      over: over
        ? {
            verdict: 'The game is over.',
            reason: 'score',
            points: totals,
            ranks: totals.map((points) => 1 + totals.filter((other) => other > points).length),
            secret: '',
          }
        : null,
    },
    choices: seat
      ? legal.legal.map(({ action, notation, words }) => ({
          action,
          text: notation,
          words,
          final: action.action === 'end-turn' && view.seats[seat].unrevealed > 0,
        }))
      : null,
    lines,
  };
}

const found = new Map();
const events = new Map();

async function play({ name, players, seed, bot, options, wanted }) {
  const first = await ask({ cmd: 'new', players, seed, options });
  let lines = [
    { seq: 1, at: 0, moment: 0, seat: null, undo: false, note: null, events: first.events },
  ];
  let reply = first;
  for (let number = 1; ; number += 1) {
    const phase = reply.position.phase;
    const key = `${name}-${phase.name}`;
    const take = async (as) => {
      if (!found.has(as)) found.set(as, await moment(number, lines.slice(-6)));
    };
    if (number === 1) await take(`${name}-start`);
    for (const kind of wanted) {
      if (kind === phase.name && number > 40) await take(key);
      if (
        kind === 'middle' &&
        phase.name === 'acting' &&
        number > 160 &&
        reply.position.turn_untouched
      )
        await take(`${name}-middle`);
      if (kind === 'claim' && phase.name === 'acting' && number > 200) {
        const legal = await ask({ cmd: 'legal' });
        if (legal.legal.some(({ action }) => action.action === 'claim'))
          await take(`${name}-claim`);
      }
      if (kind === 'markers' && phase.name === 'acting' && number > 100) {
        const seat = reply.position.seats[reply.position.active];
        if (seat.unused.length > 1) await take(`${name}-markers`);
      }
      if (kind === 'hand' && phase.name === 'moving' && phase.hand) await take(`${name}-hand`);
    }
    if (reply.over) {
      if (wanted.includes('over')) await take(`${name}-over`);
      return;
    }
    reply = await ask({ cmd: 'bot', name: bot, play: true });
    for (const event of reply.events) if (!events.has(event.event)) events.set(event.event, event);
    lines = [
      ...lines,
      {
        seq: number + 1,
        at: 0,
        moment: number,
        seat: reply.to_act?.seat ?? null,
        undo: false,
        note: null,
        events: reply.events,
      },
    ].slice(-6);
    if (number > 1500) return; // Random players rarely end a game.
  }
}

const four = ['middle', 'responding', 'rewarding', 'claim', 'markers', 'over'];
await play({ name: 'four', players: 4, seed: 7, bot: 'greedy', wanted: four });
await play({ name: 'two', players: 2, seed: 3, bot: 'greedy', wanted: ['middle', 'pawn_after'] });
await play({ name: 'three', players: 3, seed: 5, bot: 'greedy', wanted: ['middle', 'over'] });
await play({
  name: 'five',
  players: 5,
  seed: 11,
  bot: 'greedy',
  wanted: ['middle', 'paying', 'placing_markers'],
});
for (
  let seed = 1;
  seed <= 12 && !(found.has('random-removing') && found.has('random-hand'));
  seed += 1
)
  await play({ name: 'random', players: 4, seed, bot: 'random', wanted: ['removing', 'hand'] });
found.delete('random-start');
found.delete('three-start');

mkdirSync(folder, { recursive: true });
let size = 0;
for (const [name, fixture] of found) {
  const text = JSON.stringify(fixture) + '\n';
  size += text.length;
  writeFileSync(new URL(`${name.replace('_', '-')}.json`, folder), text);
}
// The boards, as the server serves them.
for (const key of ['2-3', '4-5']) {
  const board = JSON.parse(
    readFileSync(new URL(`../../crates/hansa/boards/hansa-${key}.json`, import.meta.url)),
  );
  writeFileSync(new URL(`board-${key}.json`, folder), JSON.stringify(board) + '\n');
}
writeFileSync(new URL('events.json', folder), JSON.stringify([...events.values()]) + '\n');
console.log(`${found.size} moments, ${events.size} kinds of events, ${size} bytes`);
console.log([...found.keys()].join(' '));
console.log([...events.keys()].join(' '));
engine.stdin.end();
