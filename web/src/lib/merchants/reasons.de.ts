import type { ReasonParts, Reasons } from './reasons';

/** „kein Holz“, „keine Wolle“ */
const none = (p: ReasonParts): string =>
  `${p.text('resource') === 'wool' ? 'keine' : 'kein'} ${p.good('resource')}`;

export const de: Reasons = {
  due: {
    'robber-start': 'Erst wird das Feld des Räubers gezogen',
    'start-roll': 'Es wird um den Start gewürfelt',
    'setup-post': 'Erst muss ein Kontor gesetzt werden',
    'setup-neutral': 'Erst muss ein neutrales Kontor gesetzt werden',
    'setup-route': 'Erst muss der erste Handelsweg gesetzt werden',
    'pre-roll': 'Würfle erst',
    rolling: 'Die Würfel fallen',
    discard: 'Erst müssen Karten abgegeben werden',
    'move-robber': 'Erst muss der Räuber versetzt werden',
    steal: 'Erst muss gewählt werden, wer beraubt wird',
    stealing: 'Es wird gerade eine Karte geraubt',
    action: 'Es gehört an eine andere Stelle des Zuges',
    offering: 'Erst darf jemand ein Angebot machen',
    'trade-open': 'Erst muss ein Angebot beantwortet werden',
    'trade-choose': 'Erst muss der Handel abgeschlossen oder zurückgezogen werden',
    drawing: 'Es wird gerade eine Karte gezogen',
    'gold-path': 'Erst muss eine Verbindung gewählt werden',
    'free-route': 'Erst kommt der kostenlose Weg des Doppelpfeils',
    'token-hex': 'Erst muss ein Feld am neuen Kontor eine Zahl bekommen',
    'token-turn': 'Es wird gerade eine Zahl aufgedeckt',
    'token-source': 'Erst muss eine Zahl versetzt werden',
    'caravan-move': 'Eine Karawane ist unterwegs; halte sie erst an',
    'card-routes': 'Erst kommen die Wege der Karte',
    'card-merchant': 'Erst zieht der Händler der Karte',
    'card-caravan': 'Erst zieht die Karawane der Karte',
    'card-take': 'Nimm erst die Karten aus dem Vorrat',
    'card-name': 'Nenne erst einen Rohstoff',
    over: 'Das Spiel ist aus',
  },
  why: {
    'not-now': (p) => `Das passt jetzt nicht. ${p.due()}.`,
    'not-purple': (p) =>
      `Die ersten Kontore stehen auf violetten Städten; ${p.place('city')} ist nicht violett.`,
    'city-occupied': (p) => `In ${p.place('city')} steht schon ein Kontor.`,
    'path-opened': (p) => `Dort ist schon ein Handelsweg von ${p.seat('owner')}.`,
    'setup-route-apart': () => 'Der erste Handelsweg muss an einem deiner drei Kontore liegen.',
    'connects-cities': () =>
      'Dieser Weg würde zwei Städte verbinden; nimm einen anderen an deinen Kontoren.',
    'too-poor': (p) => `Das kostet ${p.goods('cost')}; so viel hast du nicht.`,

    'no-such-card': (p) => `Die Karte „${p.card()}“ hast du nicht.`,
    'bought-this-turn': (p) =>
      `„${p.card()}“ hast du in diesem Zug gekauft; spiele die Karte in einem späteren.`,
    'card-played': () => 'Du hast in diesem Zug schon eine Karte gespielt.',
    'card-too-early': (p) => `„${p.card()}“ lässt sich nicht vor dem Würfeln spielen.`,
    'card-without-effect': (p) => `„${p.card()}“ würde jetzt nichts bewirken.`,
    'no-cards-left': () => 'Es gibt keine Entwicklungskarte mehr zu kaufen.',
    'not-held': (p) => `Du hast ${none(p)} mehr zum Auswählen.`,
    'out-of-order': () => 'Wähle die Karten in der Reihenfolge Holz, Wolle, Getreide, Erz, Salz.',
    'cannot-complete': (p) =>
      `Ab ${p.good('resource')} hast du zu wenige Karten, um auf die Zahl zu kommen.`,
    'wrong-discard': (p) =>
      `Du musst genau ${p.number('due')} Karten abgeben, nicht ${p.number('found')}.`,
    'discard-begun': () => 'Du wählst die Karten schon einzeln; mache so weiter.',
    'discard-not-held': () => 'Du hast nicht alle Karten, die du abgeben willst.',
    'robber-stays': (p) => `Der Räuber steht schon auf ${p.hex()}; er muss auf ein anderes Feld.`,
    'robber-needs-number': (p) =>
      `${p.hex()} hat keine Zahl; der Räuber muss auf ein Feld mit einer.`,
    'no-victim': (p) =>
      `${p.who} kannst du nicht berauben: nur jemanden, der am Feld des Räubers ein Kontor und noch eine Karte hat.`,

    'empty-offer': () => 'Auf wenigstens einer Seite muss etwas liegen.',
    'one-sided': () => 'Auf beiden Seiten dieses Angebots muss etwas liegen.',
    'wrong-addressee': () =>
      'Richte das Angebot an wenigstens einen Mitspieler und an sonst niemanden.',
    'offer-not-owned': () => 'Du hast nicht, was du anbietest.',
    'nothing-to-trade': () => 'Um nach Angeboten zu fragen, brauchst du eine Karte oder Gold.',
    'too-many-proposals': (p) =>
      `Mehr als ${p.number('most')} Angebote darfst du in einem Zug nicht machen.`,
    'repeated-proposal': () => 'Das hast du eben angeboten; tue erst etwas anderes.',
    'off-menu': () =>
      'An diesem Tisch werden höchstens zwei Dinge gegen höchstens zwei Dinge gehandelt.',
    'only-a-call': () => 'Hier wird nach Angeboten gefragt: Mache selbst eines, oder lehne ab.',
    'want-not-owned': () => 'Du hast nicht, was verlangt wird.',
    'no-answer-to-conclude': (p) => `Von ${p.who} kam weder eine Zusage noch ein Gegenangebot.`,
    'counter-not-owned': () => 'Du hast nicht, was das Gegenangebot verlangt.',
    'no-such-offer': (p) => `Dieses Angebot von ${p.who} gibt es nicht mehr.`,

    'exchange-needs-three': (p) =>
      `Ein Tausch braucht 3 ${p.good('resource')}; so viel hast du nicht.`,
    'exchange-same': () => 'Tausche gegen einen anderen Rohstoff.',
    'supply-empty': (p) => `Im Vorrat ist ${none(p)} mehr.`,
    'bank-empty': () => 'Die Bank hat kein Gold mehr.',
    'too-little-gold': () => 'Ein Rohstoff kostet 2 Gold; so viel hast du nicht.',
    'two-purchases': () => 'Mehr als zwei Rohstoffe darfst du in einem Zug nicht für Gold kaufen.',

    'not-your-post': (p) =>
      `In ${p.place('city')} hast du kein Kontor; Händler wirbst du an einem deiner Kontore an.`,
    'wrong-entry': () => 'Dort kann der Händler nicht beginnen.',
    'name-replaced': () => 'Alle deine Figuren dieser Art sind auf dem Plan; wähle, welche weicht.',
    'nothing-to-replace': () => 'Du hast noch eine Figur dieser Art, also weicht keine.',
    'already-there': () => 'Die Figur steht schon dort.',
    'lower-number': () => 'Beide Figuren stehen am selben Ort; nenne die mit der kleineren Nummer.',
    'not-your-route-at-post': () =>
      'Eine Karawane beginnt auf einem deiner Wege, der an einem deiner Kontore endet.',
    'route-full': () => 'Auf diesem Weg sind schon zwei Karawanen.',
    'no-routes-left': () => 'Du hast keinen Handelsweg mehr.',
    'route-apart': () => 'Ein Weg muss an einem deiner Kontore oder Wege beginnen.',
    'free-route-apart': () => 'Der kostenlose Weg muss an den mit dem Doppelpfeil anschließen.',
    'first-route-due': () => 'Auf den ersten Weg der Karte kannst du nicht verzichten.',
    'no-such-chain': () => 'Diese Verbindung gibt es nicht.',

    'no-merchant': () => 'Dieser Händler ist nicht auf dem Plan: Wirb erst einen an.',
    'no-caravan': () => 'Diese Karawane ist nicht auf dem Plan: Stelle erst eine zusammen.',
    'merchant-there': (p) => `Dort steht ein Händler von ${p.seat('owner')}.`,
    'post-there': (p) =>
      `In ${p.place('city')} steht ein Kontor; dort kann ein Händler nicht stehen bleiben.`,
    'no-post-left': (p) => `Du hast kein Kontor mehr, um in ${p.place('city')} zu bauen.`,
    'too-far': (p) =>
      `Das sind ${p.number('distance')} Pfade und kostet ${p.number('grain')} Getreide; so viel hast du nicht.`,
    'beyond-card': (p) =>
      `Das sind ${p.number('distance')} Wege; die Karte bringt einen Händler höchstens ${p.number('reach')} weit.`,
    'not-open-hex': (p) =>
      `${p.hex()} braucht keine Zahl: Das Feld hat eine oder liegt nicht am neuen Kontor.`,
    'no-token-there': (p) => `Auf ${p.hex()} liegt keine Zahl der richtigen Farbe.`,
    'arch-token-stays': () => 'Zahlen mit Bogen bleiben an diesem Tisch liegen.',

    'no-steps-left': () => 'Die Karawane hat keinen Schritt mehr; zahle Salz oder halte an.',
    'steps-left': () => 'Salz zahlst du erst, wenn kein Schritt mehr übrig ist.',
    'not-adjacent-route': () => 'Karawanen ziehen auf Handelswegen, die aneinander anschließen.',
    'no-gold-for-fee': (p) => `Das Wegegeld an ${p.seat('to')} beträgt 1 Gold; du hast keines.`,
    'would-get-stuck': () => 'Die Karawane käme auf keinen Weg mehr, auf dem sie anhalten darf.',
    'nowhere-to-go': () => 'Die Karawane kann nirgendwohin.',
    'no-step-made': () => 'Eine Karawane muss mindestens einen Schritt machen.',
    'card-move-without-salt': () =>
      'Zieht eine Karawane durch eine Karte, gibt es für Salz keine weiteren Schritte.',
    'other-caravan': () => 'Jetzt kann nur die Karawane liefern, die unterwegs ist.',
    'no-token-available': () =>
      'Du hast keine Ware zu liefern; baue ein Kontor, um eine frei zu machen.',
    'not-at-caravan': (p) => `${p.place('city')} liegt nicht am Weg der Karawane.`,
    'no-post-there': (p) => `In ${p.place('city')} steht kein Kontor.`,
    'own-post': (p) => `Das Kontor in ${p.place('city')} ist dein eigenes; liefere an andere.`,
    'already-served': (p) => `Das Kontor in ${p.place('city')} wurde schon beliefert.`,
  },
};
