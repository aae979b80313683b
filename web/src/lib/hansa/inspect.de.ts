import type { InspectTexts } from './inspect.texts';
import { de as phrases } from './phrases.de';

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const list = (items: readonly string[]): string =>
  [items.slice(0, -1).join(', '), items.at(-1)].join(' und ');
const { points } = phrases.count;

export const de: InspectTexts = {
  forYou: (what) => `Für dich: ${what}.`,
  heldBy: (who) => `Gehört ${who}.`,
  values: (values) => `Jetzt: ${values}.`,
  marker: {
    extra:
      'Beim Werten einer Route: ein weiteres Kontor in einer ihrer Städte, links von allen anderen dort.',
    swap: 'Zwei Kontore einer Stadt tauschen die Plätze.',
    remove: 'Nimmt bis zu drei Figuren von den Routen, in den persönlichen Vorrat ihrer Besitzer.',
    plus3: 'Drei weitere Aktionen in diesem Zug.',
    plus4: 'Vier weitere Aktionen in diesem Zug.',
    improve: 'Eine deiner Fähigkeiten wird um eine Stufe besser.',
    move3: 'Versetzt bis zu drei fremde Figuren auf leere Häuser.',
  },
  markerOnRoute: (route) => `Wer ${route} wertet, nimmt ihn.`,
  markerUse: 'Einmal im eigenen Zug zu nutzen, ohne Aktion. Genutzt oder nicht: Am Ende zählt er.',
  markerUsed: 'Genutzt. Am Ende zählt er trotzdem.',
  tavern: {
    title: 'Schänke',
    line: 'Hier lag einer der ersten drei Bonusmarker.',
  },
  city: {
    offices: (taken, of) => `${taken} von ${count(of, 'Kontor', 'Kontoren')} besetzt.`,
    next: (color, kind) => `Das nächste Kontor ist ${color}, für einen ${kind}.`,
    complete: 'Alle gedruckten Kontore sind besetzt: Die Stadt ist vollständig.',
    control: (who, city) =>
      `${who} kontrolliert ${city}: ein Punkt, sooft eine Route dorthin gewertet wird.`,
    noControl: 'Noch kontrolliert sie niemand.',
    ability: (ability) =>
      `Statt eines Kontors kann eine gewertete Route hierher ${ability} verbessern.`,
    link: (from, to) => `Ein Ende der Verbindung von ${from} nach ${to}.`,
    routes: (cities) => `Routen nach ${cities.join(', ')}.`,
  },
  office: {
    title: (city, n, of) => `${city}: Kontor ${n} von ${of}`,
    kind: (color, kind) => `${color[0]?.toUpperCase()}${color.slice(1)}, für einen ${kind}.`,
    next: 'Es wird als nächstes besetzt.',
    later: 'Erst kommen die Kontore links davon.',
    privilege: (color) => `Dein Privileg reicht bis ${color}.`,
  },
  coin: {
    title: (city) => `Münze in ${city}`,
    line: (n) => `Sofort ${points(n)} für den, der dieses Kontor besetzt.`,
  },
  ability: {
    improve: (city) => `Eine gewertete Route nach ${city} kann sie um eine Stufe verbessern.`,
    complete: (n) => `Fertig ist sie am Ende ${points(n)} wert.`,
    covered: (kind) => `Jede Stufe bringt einen ${kind} in den persönlichen Vorrat.`,
  },
  coellen: {
    title: (n, of) => `Tafel von Coellen: Platz ${n} von ${of}`,
    worth: (n) => `Am Ende ${points(n)} wert.`,
    needs: (route, color) =>
      `Für einen Kaufmann einer gewerteten Route ${route}; Privileg ${color}.`,
    free: 'Der Platz ist frei.',
  },
  completed: {
    title: (n, of) => `Vollständige Städte: ${n} von ${of}`,
    line: (of) =>
      `Eine Stadt ist vollständig, wenn alle gedruckten Kontore besetzt sind. Mit ${of} Städten endet das Spiel.`,
    nearly: (cities) => `Ein Kontor fehlt: ${cities.join(', ')}.`,
  },
  link: {
    line: (from, to) =>
      `Ein Kontor in jeder Stadt einer Kette von Routen von ${from} nach ${to} bringt einmal Punkte.`,
    left: (prizes) => `Noch zu haben: ${prizes.join(', ')} Punkte.`,
    none: 'Alle sind vergeben.',
    served: (names) => `Verbunden von ${names.join(', ')}.`,
  },
  track: {
    title: 'Punkteleiste',
    end: (n) => `Wer hier ${points(n)} hat, beendet das Spiel.`,
    places: (who, n) => `${who} ${n}`,
  },
  pile: {
    title: (n) => `${n} Bonusmarker im Stapel`,
    line: 'Für jeden genommenen wird ein neuer ausgelegt. Ist keiner mehr zu ziehen, endet das Spiel.',
  },
  route: {
    houses: (n, free) =>
      `${count(n, 'Haus', 'Häuser')}, ${free === 0 ? 'keines' : free} davon leer.`,
    pieces: (parts) => `Darauf: ${parts.join('; ')}.`,
    claim: (what) => `Werten bringt: ${what}.`,
    ofPlayer: (who, pieces) => `${pieces} von ${who}`,
  },
  piece: {
    title: (who, kind) => `${kind} von ${who}`,
    on: (route) => `Auf ${route}.`,
    displace: (n) =>
      `Wer ihn verdrängt, setzt eine Figur dorthin und bezahlt ${count(n, 'weitere Figur', 'weitere Figuren')}.`,
    compensated: 'Sein Besitzer setzt ihn dann in der Nähe ab und darf Figuren hinzufügen.',
    own: 'Füllen deine Figuren eine ganze Route, darfst du sie werten; durch Versetzen kommen sie anderswohin.',
  },
  province: {
    title: (between) => `Die Provinz zwischen ${list(between)}`,
    pawnHere:
      'Hier steht der Provinzstein: Nur auf den Routen ringsum darf man einsetzen, verdrängen und werten.',
    pawnElsewhere:
      'Der Provinzstein steht anderswo: Von hier aus kann man nicht einsetzen, verdrängen oder werten.',
  },
  guard: {
    title: 'Wache',
    line: 'Eine Grenze zwischen zwei Provinzen, wie eine Route.',
  },
  supply: {
    title: (who) => `Persönlicher Vorrat von ${who}`,
    line: 'Was sich jetzt einsetzen und bezahlen lässt.',
  },
  stock: {
    title: (who) => `Allgemeiner Vorrat von ${who}`,
    line: 'Kommt durch Einkommen in den persönlichen Vorrat.',
  },
  category: {
    track: 'Punkte, die im Spiel gemacht wurden.',
    abilities: 'Punkte für jede fertige Leiste außer den Stadtschlüsseln.',
    markers: 'Je mehr Bonusmarker, genutzt oder nicht, desto mehr Punkte.',
    coellen: 'Punkte der Plätze an der Tafel.',
    cities: 'Punkte für jede kontrollierte Stadt.',
    network: 'Die Kontore des größten Netzes, jedes so viel wert, wie die Stadtschlüssel sagen.',
  },
  verb: {
    income:
      'Bringt Figuren aus dem allgemeinen in den persönlichen Vorrat; wie viele, sagt Geldsäckel.',
    place: 'Setzt eine Figur aus dem persönlichen Vorrat auf ein leeres Haus.',
    displace:
      'Nimmt das Haus einer fremden Figur; du zahlst dafür, und wem sie gehört, setzt sie in die Nähe.',
    move: 'Versetzt deine Figuren auf leere Häuser; wie viele, sagt Buch.',
    claim:
      'Leert eine Handelsroute voll deiner Figuren, für ein Kontor oder eine bessere Fähigkeit.',
    pawn: 'Bringt den Provinzstein in eine andere Provinz.',
  },
};
