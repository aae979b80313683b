import type { InspectTexts } from './inspect.texts';
import { joined } from './words';

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const and = (parts: readonly string[]): string => joined(parts, 'und');

export const de: InspectTexts = {
  costs: (goods) => `Kostet ${goods}.`,
  forYou: (what) => `Für dich: ${what}.`,
  hex: {
    produces: (good, number, ways) =>
      `Jedes Kontor daneben bekommt ${good} bei einer ${number}: ${ways} von 36 Würfen.`,
    noNumber: (good) => `Bringt ${good}, hat aber noch keine Zahl.`,
    stock: (numbers) =>
      numbers.length > 0
        ? `Ein neues Kontor daneben kann eine bringen: ${numbers.join(' oder ')}.`
        : 'Ein neues Kontor daneben kann eine von einem anderen Feld bringen.',
    robbed: 'Hier steht der Räuber: Das Feld bringt nichts.',
    posts: (owners) => `Kontore daneben: ${and(owners)}.`,
    gain: (goods) => `${goods} bei jedem solchen Wurf`,
  },
  city: {
    post: (who) => `Kontor von ${who}.`,
    neutral: 'Ein neutrales Kontor: Es gehört niemandem und bringt nichts ein.',
    free: 'Noch kein Kontor: Ein Händler, der hierher kommt, baut eines.',
    purple: 'Violett: Hier können Kontore des Anfangs stehen.',
    coins: (n) => `Wer hier baut, nimmt ${n} Gold für die Küste.`,
    yields: (parts) => `Ein Kontor hier bringt ${and(parts)}.`,
    served: (who) => `${who} hat hierher geliefert; mehr nimmt das Kontor nicht.`,
    open: 'Es nimmt noch eine fremde Ware.',
    here: 'eine Karawane von dir ist hier',
    steps: (n) => `deine nächste Karawane ist ${count(n, 'Schritt', 'Schritte')} entfernt`,
    lacking: (n) =>
      `deinen Karawanen ${n === 1 ? 'fehlt' : 'fehlen'} bis hierher ${count(n, 'Weg', 'Wege')}`,
  },
  path: {
    route: (who) => `Weg von ${who}.`,
    fee: 'Fremde Karawanen bezahlen dem Besitzer das Wegerecht.',
    free: (cost) => `Noch nicht eröffnet. Ein Weg kostet ${cost}.`,
    caravans: (owners) => `Karawanen darauf: ${and(owners)}.`,
  },
  merchant: {
    title: (who) => `Händler von ${who}`,
    at: (place) => `In ${place}.`,
    walks: (paths) =>
      `Geht für jedes Getreide ${count(paths, 'Pfad', 'Pfade')} weit und baut in einer freien Stadt ein Kontor.`,
  },
  caravan: {
    title: (who) => `Karawane von ${who}`,
    on: (path) => `Auf ${path}.`,
    drives: (steps) =>
      `Zieht für jedes Salz ${count(steps, 'Schritt', 'Schritte')} auf eröffneten Wegen und liefert an fremde Kontore.`,
  },
  robber: {
    on: (hex) => `Auf ${hex}: Das Feld bringt nichts.`,
    line: 'Eine Sieben oder die Karte Lanzenreiter versetzt ihn.',
  },
  hand: {
    title: (who, n) => `${who}: ${count(n, 'Rohstoffkarte', 'Rohstoffkarten')}`,
    safe: (n) => `Wer mehr als ${n} hat, muss bei einer Sieben Karten abgeben.`,
  },
  gold: {
    title: (who, n) => `${who}: ${n} Gold`,
    buys: (price, most) =>
      `${price} Gold kaufen 1 Karte aus dem Vorrat, ${most}-mal im Zug. Mit Gold bezahlt man auch das Wegerecht.`,
  },
  cards: {
    title: (who, n) => `${who}: ${count(n, 'Entwicklungskarte', 'Entwicklungskarten')}`,
    line: (cost) => `Eine kostet ${cost}. Im Zug darf man eine spielen, nicht die eben gekaufte.`,
  },
  routes: {
    title: (who, n) => `${who}: noch ${count(n, 'Weg', 'Wege')}`,
    cost: (cost) => `Einen zu eröffnen kostet ${cost}.`,
  },
  tokens: {
    title: (who, n, of) => `${who}: ${n} von ${of} geliefert`,
    free: (n) => `${n} frei zum Liefern.`,
    covered: (n) => `${n} verdeckt: Jedes neue Kontor gibt eine frei.`,
    line: 'Wer zuerst alle geliefert hat, gewinnt.',
  },
  good: {
    pays: (uses) => `Bezahlt: ${and(uses)}.`,
    rate: (n, gold) =>
      `${n} gleiche bringen 1 andere Karte aus dem Vorrat; ${gold} Gold kaufen eine.`,
  },
  card: {
    line: 'Im Zug darf man eine Karte spielen.',
    fresh: 'In diesem Zug gekauft: erst in einem späteren zu spielen.',
  },
  number: {
    chance: (n, ways) => `${n} fällt in ${ways} von 36 Würfen.`,
    came: (times, expected) =>
      `Bisher ${times}-mal; zu erwarten waren ${expected.replace('.', ',')}.`,
  },
  deliveries: {
    title: 'Lieferungen',
    line: (n) => `Wer zuerst ${n} geschafft hat, gewinnt.`,
  },
  supply: {
    title: (goods) => `Vorrat: ${goods}`,
    line: 'Karten, die Würfe und Käufe noch bringen können.',
    bank: 'Gold, das noch ausgezahlt werden kann.',
  },
  verb: {
    route: 'Eröffnet einen Weg neben deinen eigenen, auf dem Karawanen ziehen.',
    merchant: 'Wirbt bei einem deiner Kontore einen Händler an, der ein neues Kontor bauen kann.',
    caravan: 'Stellt eine Karawane auf einen deiner Wege neben einem eigenen Kontor.',
    card: 'Zieht eine Entwicklungskarte, die du in einem späteren Zug spielen kannst.',
    walk: 'Schickt einen Händler in eine freie Stadt: Dort baut er ein Kontor.',
    run: 'Zieht mit einer Karawane über eröffnete Wege, um an fremde Kontore zu liefern.',
    trade: 'Tauscht mit den anderen oder mit dem Vorrat.',
  },
  stack: { title: (n) => `${count(n, 'Entwicklungskarte', 'Entwicklungskarten')} zu kaufen` },
};
