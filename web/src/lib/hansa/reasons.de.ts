import type { Reasons } from './reasons';
import type { Kind } from './view';

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const figures = (n: number): string => count(n, 'Figur', 'Figuren');
/** „einen Händler“, „keinen Kaufmann“: both words are masculine. */
const noun: Record<Kind, string> = { trader: 'Händler', merchant: 'Kaufmann' };

export const de: Reasons = {
  due: {
    pawn_setup: 'Erst kommt der Provinzstein auf den Plan',
    acting: 'Führe eine Aktion aus, nutze einen Bonusmarker oder beende den Zug',
    paying: 'Erst muss das Verdrängen bezahlt werden',
    responding: 'Erst wird auf das Verdrängen geantwortet',
    moving: 'Es werden gerade Figuren versetzt; höre erst damit auf',
    rewarding: 'Erst muss die Belohnung gewählt werden',
    adding: 'Erst darf ein zusätzliches Kontor dazukommen',
    removing: 'Ein Bonusmarker nimmt gerade Figuren; höre erst damit auf',
    pawn_after: 'Erst darf der Provinzstein bewegt werden',
    placing_markers: 'Erst müssen die neuen Bonusmarker ausgelegt werden',
  },
  why: {
    'game-over': () => 'Das Spiel ist zu Ende.',
    'chance-decides': () => 'Jetzt entscheidet der Zufall.',
    'wrong-phase': (p) => `Das passt jetzt nicht. ${p.due()}.`,
    'no-actions-left': () =>
      'Du hast keine Aktion mehr; nutze einen Bonusmarker oder beende den Zug.',

    'stock-empty': () => 'Dein allgemeiner Vorrat ist leer, also gibt es kein Einkommen.',
    'income-count': (p) =>
      `Ein Einkommen bringt genau ${figures(p.number('expected'))} aus dem allgemeinen Vorrat, nicht ${p.number('found')}.`,
    'income-range': (p) =>
      `Ein Einkommen bringt 1 bis ${figures(p.number('most'))} aus dem allgemeinen Vorrat, nicht ${p.number('found')}.`,
    'stock-lacks': (p) =>
      `Im allgemeinen Vorrat hast du ${p.pieces('stock')}, nicht ${p.pieces('asked')}.`,

    'supply-lacks': (p) => `Du hast keinen ${noun[p.kind()]} im persönlichen Vorrat.`,
    'route-full': (p) => `Auf ${p.route()} ist kein Haus frei.`,
    'no-such-house': (p) => `${p.route()} hat ${p.number('houses')} Häuser.`,
    'house-taken': (p) => `Haus ${p.number('house') + 1} von ${p.route()} ist besetzt.`,
    'not-in-house': (p) =>
      `In Haus ${p.number('house') + 1} von ${p.route()} hat ${p.owner} keinen ${noun[p.kind()]}.`,
    'out-of-pawns-reach': (p) => `${p.route()} grenzt nicht an die Provinz des Provinzsteins.`,

    'own-piece': () => 'Eigene Figuren kannst du nicht verdrängen.',
    'no-such-piece': (p) => `${p.owner} hat auf ${p.route()} keinen ${noun[p.kind()]}.`,
    'cannot-pay': (p) =>
      `Um einen ${noun[p.kind()]} zu verdrängen, brauchst du ${figures(p.number('needed'))} aus dem persönlichen Vorrat; du hast ${p.number('available')}.`,
    'payment-too-large': (p) =>
      `Zu bezahlen ${p.number('penalty') === 1 ? 'ist' : 'sind'} ${figures(p.number('penalty'))}; ${count(p.number('merchants'), 'Kaufmann', 'Kaufleute')} wären zu viel.`,
    'payment-lacks': (p) =>
      `Einen ${noun[p.kind('place')]} einsetzen und ${p.pieces('pay')} bezahlen: Dafür reicht dein persönlicher Vorrat nicht (${p.pieces('supply')}).`,

    'displaced-is-placed': () => 'Die verdrängte Figur steht schon auf dem Plan.',
    'not-nearest': (p) =>
      `Verdrängte Figuren kommen auf ein freies Haus der nächsten Handelsrouten; ${p.route()} gehört nicht dazu.`,
    'same-route': (p) =>
      `Verdrängte Figuren kommen nicht zurück auf ${p.route()}, von wo sie verdrängt wurden.`,
    'displaced-comes-first': () => 'Setze erst die verdrängte Figur, dann die zusätzlichen.',
    'last-house-is-reserved': () =>
      'Nur ein Haus ist noch frei, und das braucht die verdrängte Figur.',
    'no-extras-left': () => 'Mehr zusätzliche Figuren darfst du nicht setzen.',
    'stock-first': (p) =>
      `Zusätzliche Figuren kommen aus dem allgemeinen Vorrat, solange er nicht leer ist; ein ${noun[p.kind()]} ist dort nicht.`,
    'supply-next': (p) =>
      `Der allgemeine Vorrat ist leer, also kommen zusätzliche Figuren aus dem persönlichen; ein ${noun[p.kind()]} ist dort nicht.`,
    'lift-not-needed': () =>
      'Figuren nimmst du nur dann vom Plan auf, wenn beide Vorräte leer sind.',
    'must-lift': () => 'Beide Vorräte sind leer: Nimm stattdessen eine Figur vom Plan auf.',
    'nothing-to-lift': (p) =>
      `Du hast auf ${p.route()} keinen ${noun[p.kind()]}, der schon vor dieser Antwort dort stand.`,
    'lift-leads-nowhere': (p) => `Eine Figur von ${p.route()} könnte nirgendwohin.`,
    'set-down-first': () => 'Setze erst die aufgenommene Figur ab.',
    'nothing-lifted': () => 'Du hast keine Figur aufgenommen.',
    'same-house': (p) => `Die Figur kommt von ${p.route()}; sie muss auf eine andere Handelsroute.`,
    'displaced-unplaced': () => 'Setze die verdrängte Figur, bevor du fertig bist.',

    'nothing-to-move': () => 'Keine deiner Figuren auf den Häusern könnte irgendwohin.',
    'no-own-piece': (p) => `Du hast keinen ${noun[p.kind()]} auf ${p.route()}.`,
    'move-leads-nowhere': (p) => `Der ${noun[p.kind()]} auf ${p.route()} könnte nirgendwohin.`,
    'exchange-needs-two': () => 'Ein Tausch zählt doppelt, und du darfst nur noch eine versetzen.',
    'no-exchange-partner': (p) => `Du hast auf ${p.route()} keinen ${noun[p.kind()]} zum Tauschen.`,
    'nothing-moved': () => 'Versetze mindestens eine Figur, bevor du aufhörst.',

    'route-incomplete': (p) =>
      `Dir gehören nicht alle Häuser von ${p.route()}: ${p.number('yours')} von ${p.number('houses')}.`,
    'not-an-end': (p) =>
      `${p.city()} liegt nicht am Ende der gewerteten Handelsroute ${p.route()}.`,
    'city-full': (p) => `Alle gedruckten Kontore in ${p.city()} sind besetzt.`,
    'privilege-too-low': (p) =>
      `Das erste freie Kontor in ${p.city()} ist ${p.color('needed')}; dein Privileg reicht bis ${p.color('reached')}.`,
    'wrong-shape': (p) =>
      `Das erste freie Kontor in ${p.city()} braucht einen ${noun[p.kind('needed')]}, und du hast keinen auf ${p.route()}.`,
    'no-ability': (p) =>
      `In ${p.city()} lässt sich ${p.phrases.ability[p.ability()]} nicht verbessern.`,
    'ability-complete': (p) =>
      `Die Fähigkeit ${p.phrases.ability[p.ability()]} ist schon voll entwickelt.`,
    'not-the-table-route': (p) => `Zur Tafel führt nur die Wertung von ${p.route()}.`,
    'no-such-space': () => 'So einen Platz hat die Tafel nicht.',
    'space-taken': (p) => `Der Platz für ${p.number('points')} Punkte ist besetzt.`,
    'space-privilege': (p) =>
      `Der Platz für ${p.number('points')} Punkte ist ${p.color('needed')}; dein Privileg reicht bis ${p.color('reached')}.`,
    'space-needs-merchant': (p) =>
      `Auf die Tafel kommt ein Kaufmann, und du hast keinen auf ${p.route()}.`,
    'no-extra-office-marker': () =>
      'Vor dieser Wertung hattest du keinen Bonusmarker für ein zusätzliches Kontor.',
    'extra-office-comes-later': () =>
      'An diesem Tisch kommt das zusätzliche Kontor nach der Belohnung, nicht statt ihrer.',
    'only-extra-office': () => 'Jetzt darf nur ein zusätzliches Kontor dazukommen.',
    'city-without-office': (p) =>
      `Ein zusätzliches Kontor braucht eine Stadt mit besetztem gedrucktem Kontor; ${p.city()} hat keines.`,
    'no-piece-for-office': (p) => `Du hast keinen ${noun[p.kind()]} auf ${p.route()}.`,

    'no-marker': (p) => `Du hast keinen ungenutzten Bonusmarker „${p.phrases.marker[p.marker()]}“.`,
    'no-office-to-swap': (p) => `An dieser Stelle ist in ${p.city()} kein Kontor besetzt.`,
    'not-neighbors': () => 'Nur benachbarte Kontore lassen sich tauschen.',
    'swap-order': () => 'Nenne zwei verschiedene Kontore, von links nach rechts.',
    'same-owner': () => 'Beide Kontore gehören derselben Person; ein Tausch würde nichts ändern.',
    'swap-needs-own': () => 'Eines der beiden Kontore muss deines sein.',
    'nothing-to-remove': () => 'Auf den Häusern steht keine Figur, die der Marker nehmen könnte.',
    'opponents-only': () => 'Dieser Bonusmarker versetzt nur fremde Figuren.',
    'nothing-removed': () => 'Nimm mindestens eine Figur, bevor du aufhörst.',

    'not-on-plate': (p) => `„${p.phrases.marker[p.marker()]}“ liegt nicht auf deinem Teller.`,
    'no-choice-of-marker': () =>
      'Alle Bonusmarker auf deinem Teller sind gleich: Lege einfach einen aus.',
    'choose-marker-first': () => 'Wähle erst, welchen Bonusmarker du auslegst.',
    'marker-chosen': () => 'Welchen Bonusmarker du auslegst, hast du schon gewählt.',
    'route-has-marker': (p) => `Auf ${p.route()} liegt schon ein Bonusmarker.`,
    'route-occupied': (p) => `Auf ${p.route()} stehen Figuren.`,
    'no-open-city': (p) => `Keine Stadt an ${p.route()} hat ein freies Kontor.`,
    'no-established-city': (p) => `In keiner Stadt an ${p.route()} steht schon ein Kontor.`,

    'no-pawn': () => 'In diesem Spiel gibt es keinen Provinzstein.',
    'turn-touched': () =>
      'Kostenlos bewegst du den Provinzstein nur vor allem anderen im Zug oder danach.',
    'free-pawn-used': () => 'Du hast den Provinzstein in diesem Zug schon kostenlos bewegt.',
    'pawn-stands-there': () => 'Dort steht der Provinzstein schon.',
    'too-far': () => 'Diese Provinz ist mehr als zwei Schritte entfernt.',
    'not-next-door': () => 'Diese Provinz grenzt nicht an die des Provinzsteins.',
  },
};
