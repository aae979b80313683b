import { expect, test, vi } from 'vitest';
import type { Practice, Update } from '../protocol/types';
import { Lesson } from './lesson.svelte';
import { counts, type LessonPlan } from './plan';

const plan: LessonPlan = {
  board: 'small',
  seat: 'red',
  chapters: [
    {
      id: 'one',
      position: 'a position',
      steps: [
        { id: 'do', asks: [['place north', 'place south'], ['pay']], then: ['blue pass', '- 4'] },
        { id: 'read' },
      ],
    },
    { id: 'two', position: 'another', steps: [{ id: 'read' }] },
  ],
};

/** The answer of a server to which everything is legal. */
function answer({ seat, entries }: Practice): Update {
  const number = entries.length;
  const isMine = entries.at(-1)?.startsWith('blue') !== true;
  return {
    seq: number,
    lines: entries.map((entry, index) => ({
      seq: index + 1,
      at: 0,
      moment: index + 1,
      seat: entry.split(' ')[0] ?? null,
      undo: false,
      events: [{ event: 'done', text: entry }],
      note: null,
    })),
    moment: {
      number,
      viewer: seat,
      view: {},
      to_act: seat,
      situation: '',
      score: { seats: ['blue', 'red'], categories: [] },
      over: null,
    },
    answered: null,
    choices: isMine
      ? [{ text: 'place south 2', action: { action: 'place' }, words: '', final: false }]
      : null,
    undo: { free_to: 0, barrier: null, because: null, can_ask: false, request: null },
    clocks: [],
    now: 0,
  };
}

async function begin() {
  const asked: string[][] = [];
  const problems: unknown[] = [];
  const chapters: number[] = [];
  const lesson = new Lesson({
    api: {
      practice: (practice) => {
        asked.push(practice.entries);
        return Promise.resolve(answer(practice));
      },
      practiceWhy: () => Promise.reject(new Error('nobody asks')),
    },
    game: 'chess',
    plan,
    rules: 1,
    nameOf: (seat) => seat.toUpperCase(),
    whyText: () => undefined,
    onProblem: (thrown) => problems.push(thrown),
    onChapter: (chapter) => chapters.push(chapter),
    pause: () => Promise.resolve(),
  });
  await lesson.start(0);
  return { lesson, session: lesson.session, asked, problems, chapters };
}

test('a decision counts as far as it is written', () => {
  expect(counts('place north trader 2', ['place north'])).toBe(true);
  expect(counts('place northern trader', ['place north'])).toBe(false);
  expect(counts('pay', ['place', 'pay'])).toBe(true);
});

test('what is asked is played and judged, and the others answer', async () => {
  const { lesson, session, asked, problems } = await begin();
  expect(session.mySeat).toBe('red');
  expect(session.nameOf('blue')).toBe('BLUE');
  expect(lesson.step?.id).toBe('do');

  expect(await session.play('place north trader')).toBe(true);
  expect(lesson.wanted).toEqual(['pay']);
  expect(await session.play('pay')).toBe(true);
  await vi.waitFor(() => expect(lesson.step?.id).toBe('read'));
  expect(asked.at(-1)).toEqual(['red place north trader', 'red pay', 'blue pass', '- 4']);
  expect(session.log.map(({ line }) => line.moment)).toEqual([1, 2, 3, 4]);
  expect(problems).toEqual([]);
});

test('something else is not played, only noticed', async () => {
  const { lesson, session, asked, problems } = await begin();
  expect(await session.play('resign')).toBe(false);
  expect(lesson.aside).toBe(true);
  expect(asked).toEqual([[]]);
  expect(problems).toEqual([]);

  lesson.show();
  await vi.waitFor(() => expect(lesson.wanted).toEqual(['pay']));
  expect(lesson.aside).toBe(false);
  expect(asked.at(-1)).toEqual(['red place south 2']);
});

test('a decision can be taken back', async () => {
  const { lesson, session, asked } = await begin();
  await session.play('place south');
  await session.undo();
  expect(lesson.wanted).toEqual(['place north', 'place south']);
  expect(asked.at(-1)).toEqual([]);
  expect(session.moment?.number).toBe(0);
});

test('chapters follow each other, and can be skipped', async () => {
  const { lesson, session, chapters } = await begin();
  await session.play('place south');
  await lesson.start(1);
  expect(session.log).toEqual([]);
  expect(lesson.step?.id).toBe('read');
  lesson.next();
  await vi.waitFor(() => expect(lesson.isOver).toBe(true));
  expect(chapters).toEqual([0, 1, 2]);
});
