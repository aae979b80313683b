/** The full text for players: it names options as the program does, and settles details by number. */
import type { OptionTexts } from '../games/entry';
import type { Block, Section, Span } from './markdown';

type Options = Readonly<Record<string, OptionTexts>>;

/** Replaces names that only the program uses by the words that are seen at a table. */
export function plainSections(sections: readonly Section[], options: Options): Section[] {
  const words = new Map<string, string>();
  for (const [name, { label, values = {} }] of Object.entries(options)) {
    words.set(name, `“${label}”`);
    for (const [value, text] of Object.entries(values)) {
      words.set(`${name}=${value}`, `“${label}: ${text}”`);
      if (!words.has(value)) words.set(value, `“${text}”`);
    }
  }
  return sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => plainBlock(block, words)),
  }));
}

/** The sections that are about the game; some others, and the appendices, are about the program. */
export function forPlayers(sections: readonly Section[], program: readonly string[]): Section[] {
  let hidden = Infinity;
  return sections.filter(({ level, clause }) => {
    if (level <= hidden) {
      const isProgram = clause === null ? level === 2 : program.includes(clause);
      hidden = isProgram ? level : Infinity;
    }
    return level < hidden;
  });
}

type Words = ReadonlyMap<string, string>;

function plainBlock(block: Block, words: Words): Block {
  const plain = (spans: readonly Span[]): Span[] => spans.flatMap((span) => plainSpan(span, words));
  switch (block.kind) {
    case 'paragraph':
      return { ...block, spans: plain(block.spans) };
    case 'list':
      return { ...block, items: block.items.map(plain) };
    case 'table':
      return {
        ...block,
        head: block.head.map(plain),
        rows: block.rows.map((row) => row.map(plain)),
      };
    default:
      return block;
  }
}

/** `K4`: the number of a detail in a list of them. */
const DETAIL = /^K\d+$/;

function plainSpan(span: Span, words: Words): Span[] {
  switch (span.kind) {
    case 'strong':
      return DETAIL.test(span.text) ? [] : [span];
    case 'text':
      return [{ kind: 'text', text: withoutNames(span.text.replace(/ \(K\d+\)/g, ''), words) }];
    case 'code': {
      const text = words.get(span.text.replaceAll(' ', '')) ?? yesOrNo[span.text];
      return text === undefined && !span.text.includes('_')
        ? [span]
        : [{ kind: 'text', text: text ?? withoutNames(span.text, words) }];
    }
    default:
      return [span];
  }
}

const yesOrNo: Readonly<Partial<Record<string, string>>> = { true: 'yes', false: 'no' };

/** Names with an underscore in a text; those that have no other word become plain words. */
const withoutNames = (text: string, words: Words): string =>
  text.replace(
    /\b[a-z]+(?:_[a-z0-9]+)+\b/g,
    (name) => words.get(name) ?? name.replaceAll('_', ' '),
  );
