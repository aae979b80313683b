/** What the engine of a game can say, read from the tables of its notation; for tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A table: each name with the names of its values. */
export type NotationTable = ReadonlyMap<string, readonly string[]>;

export const crateFolder = (crate: string): string =>
  fileURLToPath(new URL(`../../../../crates/${crate}/src/`, import.meta.url));

/** The text of the table `mod NAME` that some file of the engine declares. */
function tableText(crate: string, name: string): string {
  const folder = crateFolder(crate);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.rs'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const table = sources
    .map((source) => new RegExp(`\\bmod ${name}: \\w+ of \\w+ \\{([^]*?)\\n\\}`).exec(source)?.[1])
    .find((found) => found !== undefined);
  if (table === undefined) throw new Error(`crates/${crate} has no table ${name}`);
  return table;
}

/** The table `mod NAME` of the engine. */
export function notationTable(
  crate: string,
  name: 'actions' | 'events' | 'reasons',
): NotationTable {
  const entries = tableText(crate, name).matchAll(/"([a-z0-9-]+)" => \w+(?:\s*\{([^}]*)\})?/g);
  return new Map([...entries].map(([, entry = '', fields = '']) => [entry, valuesOf(fields)]));
}

/** The decisions that may end with a value of this name. */
export function verbsWithOptional(crate: string, value: string): string[] {
  const entry = new RegExp(`"([a-z0-9-]+)" => \\w+\\s*\\{[^}]*\\[${value}\\]\\s*\\}`, 'g');
  return [...tableText(crate, 'actions').matchAll(entry)].map(([, verb = '']) => verb);
}

/** The values of fields such as `seat, range["from", "to"], kind; ..`. */
const valuesOf = (fields: string): string[] =>
  [...fields.matchAll(/(\w+)(?:\s*\[([^\]]*)\])?(?=\s*(?:[,:;]|$))/g)].flatMap(
    ([, field = '', names]) =>
      names === undefined
        ? [field]
        : [...names.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? ''),
  );
