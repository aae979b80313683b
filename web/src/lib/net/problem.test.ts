import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../i18n/en';
import { crateFolder } from '../table/notation.check';
import { isTemporary, localCodes, ProblemError } from './problem';

/** Codes whose message says more than any text of the client could. */
const saidByServer = ['illegal', 'invalid'];

/** Texts for what goes wrong in the browser alone. */
const browserOnly = ['loading', 'unexpected'];

/** What a `fn code` of the server can answer. */
function codesIn(file: string): string[] {
  const source = readFileSync(crateFolder('server') + file, 'utf8');
  const body = /fn code\(&self\) -> &'static str \{([^]*?)\n {4}\}/.exec(source)?.[1] ?? '';
  return [...body.matchAll(/=> "(\w+)"/g)].map((match) => match[1] ?? '');
}

test('every problem of the server has its text, and no other', () => {
  const codes = [...codesIn('error.rs'), ...codesIn('refusal.rs')];
  expect(codes.length).toBeGreaterThan(35);
  const known = Object.keys(en)
    .map((key) => /^problem\.(\w+)$/.exec(key)?.[1])
    .filter((code) => code !== undefined && code !== 'next');
  const due = codes.filter((code) => !saidByServer.includes(code));
  expect(known.sort()).toEqual([...due, ...Object.values(localCodes), ...browserOnly].sort());
});

test('every hint belongs to a problem', () => {
  const codes = new Set([...codesIn('error.rs'), ...codesIn('refusal.rs')]);
  const hinted = Object.keys(en)
    .map((key) => /^problem\.(\w+)\.next$/.exec(key)?.[1])
    .filter((code) => code !== undefined);
  for (const code of hinted) {
    expect(codes.has(code) || `problem.${code}` in en, code).toBe(true);
  }
});

test('what only another version of the server can do is not tried again', () => {
  const failed = (code: string): ProblemError => new ProblemError({ code, message: '' }, 500);
  expect(isTemporary(failed('internal'))).toBe(true);
  expect(isTemporary(failed('unreadable_table'))).toBe(false);
});
