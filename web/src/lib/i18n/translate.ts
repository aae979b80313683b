import type { Language } from './language';

/** A text for each plural form that a language has, such as `one`, `few` or `many`. */
export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A text, or one for each plural form of the parameter `count`. */
export type Message = string | Plurals;

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
    typeof message === 'string' ? message : pluralOf(message, language, params['count']);
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : String(value);
  });
}

function pluralOf(
  message: Plurals,
  language: Language,
  count: string | number | undefined,
): string {
  return message[pluralRule(language).select(Number(count ?? 0))] ?? message.other;
}

/** All texts of a message. */
export const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);

/** The plural forms that a language tells apart. */
export const pluralForms = (language: Language): Intl.LDMLPluralRule[] =>
  pluralRule(language).resolvedOptions().pluralCategories;

/** The names of the parameters that a message takes. */
export function paramsOf(message: Message): string[] {
  const names = textsOf(message).flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
  );
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}
