import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { arrange } from './arrange';
import { board23, board45 } from './fixtures/boards';

it('finds the places that are kept (write them with KONTOR_BLESS=1)', { timeout: 30_000 }, () => {
  const boards = [board23, board45];
  const found = Object.fromEntries(boards.map((board) => [board.name, arrange(board)]));
  const path = new URL('./places.json', import.meta.url);
  if (process.env['KONTOR_BLESS']) writeFileSync(path, JSON.stringify(found) + '\n');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(found);
});
