/** The languages of the client, by their tags. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

/** The language of these that a browser prefers. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0];
    const known = languages.find((language) => language === base);
    if (known) return known;
  }
  return 'en';
}
