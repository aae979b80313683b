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

/** What the spaces of the Coellen table are worth, from the left. */
export const COELLEN_POINTS: readonly number[] = [7, 8, 9, 11];
