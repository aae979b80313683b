import { expect, test } from 'vitest';
import { gameNames } from './games';

const sources = import.meta.glob<string>(
  ['/src/lib/*/**/*.{ts,svelte}', '!/src/lib/**/*.test.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** Where numbers are drawn, said or taught, not reckoned with. */
const LEFT_OUT =
  /\/(fixtures|rules|coach)\/|\/(phrases|reasons|texts)\.|\/(arrange|drawing|drawn|geo|geometry|layout|names|sketch|spots|terrain|waters|pieces|flights|still)\.ts$|\/Miniature\./;

/** Names of what the rules count. */
const COUNTED =
  /\b(cost|costs|price|penalty|points?|score|gold|salt|grain|wool|ore|lumber|cards?|deliver\w*|completed|pile|buys|limit|rate|steps|actions_left)\b/i;

/** A comparison, a sum or a value with a number from 2 on. */
const RECKONED = /(?:[<>]=?|[=!]==?|[-+*/?:=]|Math\.\w+\()\s*([2-9]|\d{2,})\b(?![.\w%])/;

/** The code of a file, without its style, comments and texts. */
const codeOf = (text: string): string[] =>
  text
    .replace(/<style>[^]*<\/style>|<!--[^]*?-->|\/\*[^]*?\*\//g, '')
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/, '').replace(/'[^']*'|"[^"]*"/g, "''"));

test('costs, points and limits are sent by the server, not written here', () => {
  const found = Object.entries(sources)
    .filter(([path]) => gameNames.some((game) => path.startsWith(`/src/lib/${game}/`)))
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, text]) =>
      codeOf(text)
        .filter((line) => COUNTED.test(line) && RECKONED.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test('the search finds what it looks for', () => {
  for (const line of [
    "const penalty = kind === 'merchant' ? 2 : 1;",
    'if (score >= 20) return true;',
    'const buys = 2 - gold_buys; // gold',
    'Math.ceil(steps / 3)',
  ]) {
    expect(COUNTED.test(line) && RECKONED.test(line), line).toBe(true);
  }
});
