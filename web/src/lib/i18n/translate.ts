import type { Language } from './language';

/** A text, or one for each plural form of the parameter `count`. */
export type Message = string | { one: string; other: string };

export type Params = Record<string, string | number>;

const rules = new Map<Language, Intl.PluralRules>();

function pluralRule(language: Language): Intl.PluralRules {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule;
}

/** Picks the plural form and puts the parameters, written as `{name}`, in their places. */
export function translate(message: Message, language: Language, params: Params = {}): string {
  const template =
    typeof message === 'string' ? message : message[pluralForm(language, params['count'])];
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : String(value);
  });
}

function pluralForm(language: Language, count: string | number | undefined): 'one' | 'other' {
  return pluralRule(language).select(Number(count ?? 0)) === 'one' ? 'one' : 'other';
}

/** The names of the parameters that a message takes. */
export function paramsOf(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : [message.one, message.other];
  const names = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}
