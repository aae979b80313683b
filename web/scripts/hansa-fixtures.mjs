// Writes the fixtures of Hansa Teutonica:
//
//   KONTOR=../target/release/kontor node scripts/hansa-fixtures.mjs
import { recordFixtures } from './fixtures.mjs';

const { ask, moments, keep, line, save } = recordFixtures('hansa', {
  categoriesOf(score) {
    const seats = Object.values(score);
    const names = Object.keys(seats[0]).filter((name) => name !== 'total');
    return names.map((name) => ({ name, points: seats.map((seat) => seat[name]) }));
  },
  endReason: 'score',
  choicesOf: (legal, desk) =>
    legal.map((choice) => ({
      ...choice,
      final: choice.action.action === 'end-turn' && desk.unrevealed > 0,
    })),
});

async function play({ name, players, seed, bot, wanted }) {
  let reply = await ask({ cmd: 'new', players, seed });
  let lines = [line(1, 0, null, reply.events)];
  for (let number = 1; ; number += 1) {
    const { phase, seats, active, turn_untouched: untouched } = reply.position;
    const take = (kind) => keep(`${name}-${kind}`, number, lines);
    const takeIf = (kind, fits) => (wanted.includes(kind) && fits ? take(kind) : null);
    const acting = phase.name === 'acting';
    if (number === 1) await take('start');
    await takeIf(phase.name, number > 40);
    await takeIf('middle', acting && number > 160 && untouched);
    if (wanted.includes('claim') && acting && number > 200) {
      const { legal } = await ask({ cmd: 'legal' });
      if (legal.some(({ action }) => action.action === 'claim')) await take('claim');
    }
    await takeIf('markers', acting && number > 100 && seats[active].unused.length > 1);
    await takeIf('hand', phase.name === 'moving' && phase.hand);
    if (reply.over) return takeIf('over', true);
    if (number > 1500) return; // Random players rarely end a game.
    reply = await ask({ cmd: 'bot', name: bot, play: true });
    const seat = reply.to_act?.seat ?? null;
    lines = [...lines, line(number + 1, number, seat, reply.events)].slice(-6);
  }
}

const four = ['middle', 'responding', 'rewarding', 'claim', 'markers', 'over'];
const five = ['middle', 'paying', 'placing_markers'];
await play({ name: 'four', players: 4, seed: 7, bot: 'greedy', wanted: four });
await play({ name: 'two', players: 2, seed: 3, bot: 'greedy', wanted: ['middle', 'pawn_after'] });
await play({ name: 'three', players: 3, seed: 5, bot: 'greedy', wanted: ['middle', 'over'] });
await play({ name: 'five', players: 5, seed: 11, bot: 'greedy', wanted: five });
for (let seed = 1; seed <= 12; seed += 1) {
  if (moments.has('random-removing') && moments.has('random-hand')) break;
  await play({ name: 'random', players: 4, seed, bot: 'random', wanted: ['removing', 'hand'] });
}
moments.delete('random-start');
moments.delete('three-start');
save();
