import { expect, test } from 'vitest';
import { parseMarkdown, spansOf } from './markdown';

test('headings know their clause', () => {
  expect(parseMarkdown('### 4.5.2 Claim\n#### A1 Offers\n## Words')).toEqual([
    { kind: 'heading', level: 3, text: '4.5.2 Claim', clause: '4.5.2' },
    { kind: 'heading', level: 4, text: 'A1 Offers', clause: 'A1' },
    { kind: 'heading', level: 2, text: 'Words', clause: null },
  ]);
});

test('lines that follow each other are one paragraph', () => {
  expect(parseMarkdown('One.\nTwo.\n\nThree.')).toEqual([
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'One. Two.' }] },
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'Three.' }] },
  ]);
});

test('an item goes on in indented lines', () => {
  const [list] = parseMarkdown('- first\n  more\n- second');
  expect(list).toEqual({
    kind: 'list',
    ordered: false,
    items: [[{ kind: 'text', text: 'first more' }], [{ kind: 'text', text: 'second' }]],
  });
});

test('tables and code are kept apart', () => {
  const blocks = parseMarkdown('| a | b |\n|---|---|\n| 1 | `x` |\n\n```text\n# no heading\n```');
  expect(blocks).toEqual([
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
      rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'code', text: 'x' }]]],
    },
    { kind: 'code', text: '# no heading' },
  ]);
});

test('clauses in a sentence lead to their place', () => {
  expect(spansOf('**R1** see §4.5.2, *not* `x`.')).toEqual([
    { kind: 'strong', text: 'R1' },
    { kind: 'text', text: ' see ' },
    { kind: 'clause', text: '§4.5.2', clause: '4.5.2' },
    { kind: 'text', text: ', ' },
    { kind: 'em', text: 'not' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'x' },
    { kind: 'text', text: '.' },
  ]);
});
