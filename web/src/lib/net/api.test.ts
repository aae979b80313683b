import { expect, test } from 'vitest';
import { Api } from './api';
import { asProblem, ProblemError } from './problem';

function answering(status: number, body: string): { api: Api; asked: string[] } {
  const asked: string[] = [];
  const api = new Api('https://club.example/games/', (input, init) => {
    asked.push(`${init?.method} ${String(input)}`);
    return Promise.resolve(new Response(body, { status }));
  });
  return { api, asked };
}

test('routes are relative to where the client lies', async () => {
  const { api, asked } = answering(200, '{}');
  await api.table('a b');
  expect(asked).toEqual(['GET https://club.example/games/api/tables/a%20b']);
  expect(api.socketUrl('x', 3)).toBe('wss://club.example/games/api/tables/x/socket?seq=3');
});

test('a refusal carries the problem of the server', async () => {
  const { api } = answering(409, '{"code":"full","message":"all places are taken"}');
  const thrown: unknown = await api.games().catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ProblemError);
  expect(asProblem(thrown)).toEqual({ code: 'full', message: 'all places are taken' });
});

test('an answer that is no problem is one all the same', async () => {
  const { api } = answering(502, '<html>bad gateway</html>');
  expect(asProblem(await api.games().catch((error: unknown) => error)).code).toBe('status_502');
});

test('no answer is a problem of its own', async () => {
  const api = new Api('http://localhost/', () => Promise.reject(new TypeError('failed')));
  expect(asProblem(await api.games().catch((error: unknown) => error)).code).toBe('offline');
});
