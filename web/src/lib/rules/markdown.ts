/** A piece of a line of text. */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'em'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'sign'; text: string }
  | { kind: 'clause'; text: string; clause: string };

export type Block =
  | { kind: 'heading'; level: number; text: string; clause: string | null }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string };

/** Reads the part of Markdown that the rules are written in. */
export function parseMarkdown(source: string): Block[] {
  const lines = source.replaceAll('\r', '').split('\n');
  const blocks: Block[] = [];
  let index = 0;

  const takeWhile = (test: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    for (let line = lines[index]; line !== undefined && test(line); line = lines[index]) {
      taken.push(line);
      index += 1;
    }
    return taken;
  };

  while (index < lines.length) {
    const line = lines[index] ?? '';
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === '') {
      index += 1;
    } else if (line.startsWith('```')) {
      index += 1;
      const code = takeWhile((next) => !next.startsWith('```'));
      index += 1;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (heading) {
      index += 1;
      const text = (heading[2] ?? '').trim();
      const level = heading[1]?.length ?? 1;
      blocks.push({ kind: 'heading', level, text, clause: clauseOf(text) });
    } else if (line.startsWith('|')) {
      blocks.push(tableOf(takeWhile((next) => next.startsWith('|'))));
    } else if (isItem(line)) {
      const ordered = /^\s*\d/.test(line);
      blocks.push({
        kind: 'list',
        ordered,
        items: itemsOf(takeWhile((next) => isItem(next) || /^\s+\S/.test(next))),
      });
    } else {
      const text = takeWhile((next) => next.trim() !== '' && !startsBlock(next)).join(' ');
      blocks.push({ kind: 'paragraph', spans: spansOf(text) });
    }
  }
  return blocks;
}

const isItem = (line: string): boolean => /^\s*([-*]|\d+\.)\s+/.test(line);

const startsBlock = (line: string): boolean => /^(#{1,6}\s|\||```)/.test(line) || isItem(line);

/** What stands under one heading. */
export interface Section {
  readonly level: number;
  readonly title: string;
  readonly clause: string | null;
  readonly blocks: readonly Block[];
}

/** The text heading by heading; what comes before the first one is left out. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: (Section & { blocks: Block[] })[] = [];
  for (const block of blocks) {
    if (block.kind !== 'heading') sections.at(-1)?.blocks.push(block);
    else {
      const { level, text, clause } = block;
      sections.push({ level, title: text, clause, blocks: [] });
    }
  }
  return sections;
}

/** The chapter of the full text that a clause is in, and the section that it is or belongs to. */
export function sectionOf(
  sections: readonly Section[],
  clause: string,
): { sections: readonly Section[]; here: Section | null } {
  let at = -1;
  // A clause without a heading of its own stands in a list of the clause above it.
  for (let name = clause; at < 0 && name !== ''; name = name.replace(/\.?[^.]*$/, '')) {
    at = sections.findIndex((section) => section.clause === name);
  }
  // Some are named by a letter, and stand anywhere in a list.
  if (at < 0 && /^[A-Z]/.test(clause))
    at = sections.findIndex(({ blocks }) => plainText(blocks).includes(`${clause} `));
  const here = sections[at] ?? null;
  const from = sections.findLastIndex(({ level }, i) => level === 2 && i <= Math.max(at, 0));
  const next = sections.findIndex(({ level }, i) => level <= 2 && i > Math.max(from, 0));
  const to = next < 0 ? sections.length : next;
  return { sections: sections.slice(Math.max(from, 0), to), here };
}

/** What is written, without its marks. */
export function plainText(blocks: readonly Block[]): string {
  const line = (spans: readonly Span[]): string =>
    spans.map((span) => (span.kind === 'sign' ? '' : span.text)).join('');
  return blocks
    .flatMap((block): string[] => {
      switch (block.kind) {
        case 'heading':
        case 'code':
          return [block.text];
        case 'paragraph':
          return [line(block.spans)];
        case 'list':
          return block.items.map(line);
        case 'table':
          return [block.head, ...block.rows].map((row) => row.map(line).join(' · '));
      }
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The number or name of a clause at the beginning of a heading: `4.5.2`, `A1`. */
function clauseOf(text: string): string | null {
  return /^(\d+(?:\.\d+)*|[A-Z]+\d+(?:\.\d+)*)\b/.exec(text)?.[1] ?? null;
}

function itemsOf(lines: readonly string[]): Span[][] {
  const items: string[] = [];
  for (const line of lines) {
    if (isItem(line)) items.push(line.replace(/^\s*([-*]|\d+\.)\s+/, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items.map(spansOf);
}

function tableOf(lines: readonly string[]): Block {
  const [head = [], , ...rows] = lines.map(cellsOf);
  return { kind: 'table', head, rows };
}

function cellsOf(line: string): Span[][] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => spansOf(cell.trim()));
}

const inline =
  /\*\*(.+?)\*\*|`([^`]+)`|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)]*\)|§\s?([A-Z]*\d+(?:\.\d+)*)|:([a-z]+\d?):/g;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    const [whole, strong, code, em, link, clause, sign] = match;
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (em !== undefined) spans.push({ kind: 'em', text: em });
    else if (link !== undefined) spans.push({ kind: 'text', text: link });
    else if (clause !== undefined) spans.push({ kind: 'clause', text: whole, clause });
    else if (sign !== undefined) spans.push({ kind: 'sign', text: sign });
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans;
}
