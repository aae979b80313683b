// What writes positions for the tests of a table and its preview.
//
// Bots play seeded games through the engine protocol (docs/engine-protocol.md); of every kind of
// moment the first one that is met is kept, in the form in which the server sends it.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const kontor = process.env.KONTOR ?? '../target/release/kontor';

/**
 * Starts the engine of a game. `categoriesOf` gives the categories of a score, `endReason` why a
 * game ends, and `choicesOf` the legal decisions to keep, each with `final`.
 */
export function recordFixtures(game, { categoriesOf, endReason, choicesOf }) {
  const engine = spawn(kontor, ['engine', game], { stdio: ['pipe', 'pipe', 'inherit'] });
  const replies = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const moments = new Map();
  const events = new Map();

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
    const points = seats.map((one) => score[one].total);
    const ranks = points.map((own) => 1 + points.filter((other) => other > own).length);
    const verdict = 'The game is over.';
    return {
      moment: {
        number,
        viewer: seat,
        view,
        to_act: seat,
        situation: legal.situation,
        score: { seats, categories: categoriesOf(score) },
        over: over ? { verdict, reason: endReason, points, ranks, secret: '' } : null,
      },
      choices: seat
        ? choicesOf(legal.legal, view.seats[seat]).map(({ action, notation, words, final }) => ({
            action,
            text: notation,
            words,
            final,
          }))
        : null,
      lines,
    };
  }

  /** Keeps a moment, unless there is one of that name. */
  async function keep(name, number, lines) {
    if (!moments.has(name)) moments.set(name, await moment(number, lines));
  }

  /** A line of the log, with what happened in it. */
  function line(seq, moment, seat, happened) {
    for (const event of happened) if (!events.has(event.event)) events.set(event.event, event);
    return { seq, at: 0, moment, seat, undo: false, note: null, events: happened };
  }

  function save() {
    const folder = new URL(`../src/lib/${game}/fixtures/`, import.meta.url);
    mkdirSync(folder, { recursive: true });
    let size = 0;
    for (const [name, fixture] of moments) {
      const text = JSON.stringify(fixture) + '\n';
      size += text.length;
      writeFileSync(new URL(`${name.replace('_', '-')}.json`, folder), text);
    }
    writeFileSync(new URL('events.json', folder), JSON.stringify([...events.values()]) + '\n');
    console.log(`${moments.size} moments, ${events.size} kinds of events, ${size} bytes`);
    console.log([...moments.keys()].join(' '));
    console.log([...events.keys()].join(' '));
    engine.stdin.end();
  }

  return { ask, moments, keep, line, save };
}
