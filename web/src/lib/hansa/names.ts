/** The names of the cities by their ids; both boards have the same. */
const CITIES: Readonly<Record<string, string>> = {
  arnheim: 'Arnheim',
  bremen: 'Bremen',
  brunswiek: 'Brunswiek',
  coellen: 'Coellen',
  dortmund: 'Dortmund',
  duisburg: 'Duisburg',
  emden: 'Emden',
  goslar: 'Goslar',
  gottingen: 'Göttingen',
  groningen: 'Groningen',
  halle: 'Halle',
  hamburg: 'Hamburg',
  hannover: 'Hannover',
  hildesheim: 'Hildesheim',
  kampen: 'Kampen',
  lubeck: 'Lübeck',
  luneburg: 'Lüneburg',
  magdeburg: 'Magdeburg',
  minden: 'Minden',
  munster: 'Münster',
  osnabruck: 'Osnabrück',
  paderborn: 'Paderborn',
  perleberg: 'Perleberg',
  quedlinburg: 'Quedlinburg',
  stade: 'Stade',
  stendal: 'Stendal',
  warburg: 'Warburg',
};

export const cityName = (id: string): string => CITIES[id] ?? id;

/** `hamburg--stade` as Hamburg–Stade. */
export const routeName = (id: string): string => id.split('--').map(cityName).join('–');

/** Cities that a province lies between, as nobody else does; the board has no names for them. */
const PROVINCES: readonly (readonly string[])[] = [
  ['groningen', 'osnabruck'],
  ['emden', 'hamburg'],
  ['bremen', 'luneburg'],
  ['lubeck', 'luneburg'],
  ['kampen', 'munster'],
  ['osnabruck', 'minden'],
  ['bremen', 'hannover', 'minden'],
  ['hannover', 'brunswiek'],
  ['luneburg', 'stendal'],
  ['arnheim', 'dortmund'],
  ['munster', 'paderborn'],
  ['minden', 'hildesheim'],
  ['brunswiek', 'magdeburg'],
  ['dortmund', 'warburg'],
  ['paderborn', 'quedlinburg'],
  ['goslar', 'halle'],
];

export const provinceCities = (id: number): readonly string[] => PROVINCES[id] ?? [];
