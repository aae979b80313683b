import { expect, test } from 'vitest';
import { parseMarkdown, plainText, sectionOf, sectionsOf, spansOf } from './markdown';

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

test('a sign stands between colons', () => {
  expect(spansOf('1 :gold: now')).toEqual([
    { kind: 'text', text: '1 ' },
    { kind: 'sign', text: 'gold' },
    { kind: 'text', text: ' now' },
  ]);
});

const text = `# Title
## 4 Actions
### 4.1 Income
Take \`some\`.
### A8 Routes
- **A8.9** Double
## 5 Markers
| a | b |
|---|---|
| 1 | 2 |`;

test('a clause is found in its chapter, also without a heading of its own', () => {
  const sections = sectionsOf(parseMarkdown(text));
  expect(sections.map(({ clause }) => clause)).toEqual([null, '4', '4.1', 'A8', '5']);
  const titles = (clause: string): string[] =>
    sectionOf(sections, clause).sections.map(({ title }) => title);
  expect(titles('4.1')).toEqual(['4 Actions', '4.1 Income', 'A8 Routes']);
  expect(sectionOf(sections, 'A8.9').here?.clause).toBe('A8');
  expect(titles('5')).toEqual(['5 Markers']);
  expect(sectionOf(sections, 'Z9').here).toBeNull();
});

test('plain text has no marks', () => {
  const [, , income, , markers] = sectionsOf(parseMarkdown(text));
  expect(plainText(income?.blocks ?? [])).toBe('Take some.');
  expect(plainText(markers?.blocks ?? [])).toBe('a · b 1 · 2');
});
