import type { Parts, Phrases, Situation } from './phrases';
import type { Bundle, Good, Proposal } from './view';
import { joined, listGoods } from './words';

const good: Record<Good, string> = {
  lumber: 'Holz',
  wool: 'Wolle',
  grain: 'Getreide',
  ore: 'Erz',
  salt: 'Salz',
  gold: 'Gold',
};

const goods = (bundle: Bundle): string =>
  listGoods(bundle, (kind, n) => `${n} ${good[kind]}`, 'und', 'nichts');

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const steps = (n: number): string => count(n, 'Schritt', 'Schritte');

const card = {
  lancer: 'Lanzenreiter',
  'open-roads': 'Offene Straßen',
  'swift-caravan': 'Schnelle Karawane',
  'swift-merchant': 'Schneller Händler',
  'trade-fair': 'Messe',
  'staple-right': 'Stapelrecht',
  'banking-house': 'Bankhaus',
};

const hexes: Readonly<Record<string, string>> = {
  ireland: 'Irland',
  asturias: 'Asturien',
  andalusia: 'Andalusien',
  'cornwall-and-wales': 'Cornwall und Wales',
  'bay-of-bourgneuf': 'Bucht von Bourgneuf',
  'basque-iron-hills': 'Baskische Erzberge',
  'scottish-highlands': 'Schottisches Hochland',
  'northern-england': 'Nordengland',
  normandy: 'Normandie',
  aquitaine: 'Aquitanien',
  pyrenees: 'Pyrenäen',
  flanders: 'Flandern',
  'paris-basin': 'Pariser Becken',
  'massif-central': 'Zentralmassiv',
  zeeland: 'Seeland',
  'ardennes-and-vosges': 'Ardennen und Vogesen',
  'western-alps': 'Westalpen',
  norway: 'Norwegen',
  denmark: 'Dänemark',
  lueneburg: 'Lüneburg',
  'franconia-and-thuringia': 'Franken und Thüringen',
  'hall-and-reichenhall': 'Hall und Reichenhall',
  'po-valley': 'Poebene',
  'southern-sweden': 'Südschweden',
  bohemia: 'Böhmen',
  carinthia: 'Kärnten',
  apennines: 'Apennin',
  campania: 'Kampanien',
  'baltic-salt-pans': 'Baltische Salzgärten',
  'greater-poland': 'Großpolen',
  silesia: 'Schlesien',
  'hungarian-ore-towns': 'Ungarische Bergstädte',
  slavonia: 'Slawonien',
  'adriatic-salt-pans': 'Adriatische Salzgärten',
  calabria: 'Kalabrien',
  finland: 'Finnland',
  livonia: 'Livland',
  lithuania: 'Litauen',
  mazovia: 'Masowien',
  serbia: 'Serbien',
  'staraya-russa': 'Staraja Russa',
  pskov: 'Pskow',
  belarus: 'Belarus',
  volhynia: 'Wolhynien',
  carpathians: 'Karpaten',
  wallachia: 'Walachei',
  macedonia: 'Makedonien',
  greece: 'Griechenland',
  polesia: 'Polesien',
  podolia: 'Podolien',
  moldavia: 'Moldau',
  bulgaria: 'Bulgarien',
  'aegean-salt-pans': 'Ägäische Salzgärten',
};

/** Somebody's proposal, and what may be answered to it. */
function proposed(s: Situation, { give, want }: Proposal): string {
  const who = s.nameOf(s.view.turn.active);
  if (s.answer)
    return `Deine Antwort an ${who}: ${s.answer}. Du kannst sie ändern, bis alle geantwortet haben.`;
  const may = s.mine ? 'Biete etwas, oder lehne ab.' : 'Die anderen überlegen.';
  if (give === 'nothing') return `${who} sucht ${s.goods(want)}. ${may}`;
  if (want === 'nothing') return `${who} hat ${s.goods(give)} abzugeben. ${may}`;
  return s.mine
    ? `${who} bietet dir ${s.goods(give)} für ${s.goods(want)}. Nimm an, lehne ab oder mache ein Gegenangebot.`
    : `${who} bietet ${s.goods(give)} für ${s.goods(want)}; die anderen überlegen.`;
}

function situation(s: Situation): string {
  const { phase, who, mine } = s;
  const esc = s.keys ? ' Esc bricht ab.' : '';
  const click = s.keys ? 'Klicke' : 'Tippe';
  const posts = s.view.viewer ? (s.view.seats[s.view.viewer]?.posts.length ?? 0) : 0;
  switch (phase.kind) {
    case 'robber-start':
    case 'start-roll':
      return 'Die Würfel entscheiden, wer beginnt.';
    case 'setup-post':
      return mine
        ? `Setze das ${['erste', 'zweite', 'dritte'][posts] ?? 'nächste'} deiner drei Kontore auf eine leuchtende violette Stadt.${s.keys ? ' Zeige auf eine, um zu sehen, was sie einbrächte.' : ''}`
        : `${who} setzt ein Kontor.`;
    case 'setup-neutral':
      return mine
        ? 'Setze ein neutrales Kontor auf eine violette Stadt. Es gehört niemandem und bringt nichts ein, nimmt aber eine Ware.'
        : `${who} setzt ein neutrales Kontor.`;
    case 'setup-route':
      return mine
        ? 'Setze deinen ersten Handelsweg mit Karawane neben eines deiner Kontore.'
        : `${who} setzt Handelsweg und Karawane.`;
    case 'pre-roll':
      if (!mine) return `${who} würfelt gleich.`;
      return s.verbs.has('play-card')
        ? 'Du bist am Zug. Würfle, oder spiele vorher eine Karte.'
        : 'Du bist am Zug. Würfle.';
    case 'rolling':
      return 'Die Würfel fallen.';
    case 'discard':
      if (s.due === 0) return 'Eine Sieben: Andere wählen Karten zum Abgeben.';
      return s.settled
        ? 'Deine Karten sind gewählt: Sie gehen weg, wenn auch die anderen gewählt haben.'
        : `Eine Sieben: Wähle ${s.due} deiner Karten zum Abgeben · ${s.chosen} von ${s.due} gewählt.`;
    case 'move-robber':
      return mine
        ? 'Versetze den Räuber auf ein leuchtendes Feld; dort gibt es dann keinen Ertrag.'
        : `${who} versetzt den Räuber.`;
    case 'steal':
      return mine ? 'Wähle, wem du eine Karte raubst.' : `${who} wählt, wer beraubt wird.`;
    case 'stealing':
      return `Von ${s.nameOf(phase.victim)} wird eine Karte gezogen.`;
    case 'action':
      if (!mine) return `${who} ist am Zug.`;
      switch (s.doing) {
        case 'route':
          return `${click} auf einen leuchtenden Weg, um ihn zu bauen.${esc}`;
        case 'merchant':
          return `${click} auf eines deiner Kontore: Dort beginnt der neue Händler.${esc}`;
        case 'caravan':
          return `${click} auf einen deiner Wege an einem Kontor.${esc}`;
        case 'walk':
          if (!s.picked) return `${click} auf den Händler, der gehen soll.${esc}`;
          return `${click} auf das Ziel des Händlers; in einer leeren Stadt baut er ein Kontor.${esc}`;
        case 'run':
          if (!s.picked) return `${click} auf die Karawane, die ziehen soll.${esc}`;
          return `${click} an, wie weit die Karawane zieht oder welches Kontor du belieferst.${esc}`;
        case 'trade':
          return `Fülle die Schalen und biete es an, oder handle mit dem Vorrat.${s.keys ? ' Esc schließt.' : ''}`;
        default:
          return 'Du bist am Zug. Baue, ziehe und handle, dann beende den Zug.';
      }
    case 'offering':
      return mine ? 'Du darfst ein Angebot machen.' : `${who} darf ein Angebot machen.`;
    case 'trade-open':
      if (s.doing === 'trade') {
        return `Dein Gegenangebot an ${s.nameOf(s.view.turn.active)}: Lege in die Schalen, was du gibst und bekommst.`;
      }
      return proposed(s, phase.proposal);
    case 'trade-choose':
      if (!mine) return `${who} wählt den Handelspartner.`;
      return s.verbs.has('conclude')
        ? 'Alle haben geantwortet. Handle mit einem von ihnen, oder ziehe das Angebot zurück.'
        : 'Niemand nimmt an, was du bezahlen kannst: Ziehe das Angebot zurück.';
    case 'drawing':
      return 'Eine Entwicklungskarte wird gezogen.';
    case 'gold-path':
      return mine
        ? 'Mehrere Verbindungen sind gleich kurz: Wähle die, für die es Gold gibt.'
        : 'Für eine neue Verbindung gibt es Gold.';
    case 'free-route':
      return mine
        ? 'Doppelpfeil: Setze daneben einen weiteren Weg kostenlos, oder verzichte.'
        : `${who} darf einen Weg kostenlos setzen.`;
    case 'token-hex':
      return mine
        ? `Wähle, welches Feld an ${s.place(phase.city)} eine Zahl bekommt.`
        : `${who} wählt, welches Feld eine Zahl bekommt.`;
    case 'token-turn':
      return `Für ${s.hex(phase.hex)} wird eine Zahl aufgedeckt.`;
    case 'token-source':
      return mine
        ? `Wähle die Zahl, die nach ${s.hex(phase.hex)} wandert.`
        : `${who} wählt die Zahl, die wandert.`;
    case 'caravan-move':
      if (!mine) return `${who} zieht eine Karawane · noch ${steps(phase.steps)}.`;
      if (phase.steps > 0) {
        return `Deine Karawane ist unterwegs · noch ${steps(phase.steps)}. ${click} auf einen Weg, liefere oder halte an.`;
      }
      return s.verbs.has('pay-salt')
        ? 'Deine Karawane hat keine Schritte mehr. Halte an, oder zahle 1 Salz, um weiterzuziehen.'
        : 'Deine Karawane hat keine Schritte mehr.';
    case 'card-routes':
      return mine
        ? 'Setze einen Weg kostenlos auf einen leuchtenden Pfad.'
        : `${who} setzt Wege kostenlos.`;
    case 'card-merchant':
      return mine
        ? `Ziehe einen Händler kostenlos bis zu ${phase.reach} Pfade weit.`
        : `${who} zieht einen Händler kostenlos.`;
    case 'card-caravan':
      return mine
        ? `Wähle die Karawane, die ohne Salz bis zu ${phase.steps} Schritte zieht.`
        : `${who} wählt eine Karawane.`;
    case 'card-take':
      return mine
        ? `Nimm ${count(phase.left, 'Karte', 'Karten')} aus dem Vorrat · ${s.chosen} von ${s.due} gewählt.`
        : `${who} nimmt Karten aus dem Vorrat.`;
    case 'card-name':
      return mine
        ? 'Nenne einen Rohstoff: Alle geben dir alles davon.'
        : `${who} nennt einen Rohstoff.`;
    case 'over':
      return 'Das Spiel ist aus.';
  }
}

const rolled = (p: Parts): string => `${p.number('first') + p.number('second')}`;
const replacing = (p: Parts): string =>
  p.text('replace') === 'none' ? '' : ' (ein eigener kommt dafür vom Plan)';

function paid(p: Parts): string {
  const parts = p
    .text('gold')
    .split('+')
    .flatMap((part) => {
      const [, n, seat] = /^(\d+)([a-z]+)$/.exec(part) ?? [];
      return n && seat ? [`${n} für ${p.nameOf(seat)}`] : [];
    });
  return parts.join(', ') || 'nichts';
}

export const de: Phrases = {
  namer: { hexes, sea: 'Meer' },
  and: 'und',
  good,
  goods,
  card,
  cardNote: {
    lancer: 'Versetze den Räuber und raube eine Karte.',
    'open-roads': 'Setze bis zu zwei Handelswege kostenlos.',
    'swift-caravan': 'Ziehe eine Karawane bis zu sechs Schritte ohne Salz.',
    'swift-merchant': 'Ziehe einen Händler bis zu sechs Pfade ohne Getreide.',
    'trade-fair': 'Nimm zwei Rohstoffe deiner Wahl.',
    'staple-right': 'Nenne einen Rohstoff: Die anderen geben dir alles davon.',
    'banking-house': 'Nimm 3 Gold.',
  },
  event: {
    'robber-placed': (p) => `Der Räuber beginnt auf ${p.hex()}.`,
    'start-rolled': (p) => `${p.who} würfelt ${rolled(p)} um den Start.`,
    begins: (p) => `${p.who} beginnt.`,
    'post-placed': (p) => `${p.who} hat ein neues Kontor in ${p.place('city')}.`,
    'neutral-post-placed': (p) => `In ${p.place('city')} steht ein neutrales Kontor.`,
    'route-placed': (p) => `${p.who} baut den Handelsweg ${p.path()}.`,
    'caravan-placed': (p) => `${p.who} hat eine neue Karawane auf ${p.path()}.`,
    'starting-cards': (p) => `${p.who} beginnt mit ${p.goods('cards')}.`,
    rolled: (p) => `${p.who} würfelt ${p.number('first')} und ${p.number('second')}: ${rolled(p)}.`,
    produced: (p) => `${p.who} erhält ${p.goods('cards')}.`,
    short: (p) => `${p.good('resource')} reicht nicht für alle, niemand erhält davon.`,
    compensated: (p) => `${p.who} geht leer aus und nimmt ${p.number('gold')} Gold.`,
    discarded: (p) => `${p.who} gibt ${p.goods('cards')} ab.`,
    'robber-moved': (p) => `Der Räuber zieht nach ${p.hex()}.`,
    stolen: (p) =>
      `${p.who} raubt ${p.seat('from')} ${p.text('card') === 'hidden' ? 'eine Karte' : `1 ${p.good('card')}`}.`,
    proposed: (p) => {
      if (p.text('give') === 'nothing')
        return `${p.who} fragt ${p.seats('to')} nach ${p.goods('want')}.`;
      if (p.text('want') === 'nothing')
        return `${p.who} gibt ${p.goods('give')} ab; ${p.seats('to')} dürfen bieten.`;
      return `${p.who} bietet ${p.goods('give')} für ${p.goods('want')}, an ${p.seats('to')}.`;
    },
    accepted: (p) => `${p.who} nimmt an.`,
    rejected: (p) => `${p.who} lehnt ab.`,
    countered: (p) => `${p.who} bietet stattdessen ${p.goods('give')} für ${p.goods('want')}.`,
    traded: (p) =>
      `${p.who} gibt ${p.seat('with')} ${p.goods('give')} und bekommt ${p.goods('want')}.`,
    withdrawn: (p) => `${p.who} zieht das Angebot zurück.`,
    offered: (p) => `${p.who} bietet ${p.goods('give')} für ${p.goods('want')}.`,
    'offer-rejected': (p) => `Angebot ${p.number('number')} von ${p.who} ist abgelehnt.`,
    'offer-lapsed': (p) => `Angebot ${p.number('number')} von ${p.who} ist nicht mehr bezahlbar.`,
    exchanged: (p) => `${p.who} tauscht 3 ${p.good('give')} gegen 1 ${p.good('get')}.`,
    bought: (p) => `${p.who} kauft 1 ${p.good('resource')} für 2 Gold.`,
    reshuffled: () => 'Der Ablagestapel wird zum neuen Stapel.',
    'card-drawn': (p) =>
      p.text('card') === 'hidden'
        ? `${p.who} kauft eine Entwicklungskarte.`
        : `${p.who} kauft eine Entwicklungskarte: ${p.card()}.`,
    'card-played': (p) => `${p.who} spielt ${p.card()}.`,
    taken: (p) => `${p.who} nimmt 1 ${p.good('resource')} aus dem Vorrat.`,
    demanded: (p) => `${p.seat('from')} gibt ${p.who} ${p.number('count')} ${p.good('resource')}.`,
    'gold-taken': (p) => `${p.who} nimmt ${p.number('gold')} Gold aus der Bank.`,
    recruited: (p) => `${p.who} wirbt einen Händler in ${p.place('at')} an.`,
    'merchant-removed': (p) => `${p.who} nimmt den Händler bei ${p.place('at')} vom Plan.`,
    'caravan-removed': (p) => `${p.who} nimmt die Karawane auf ${p.path()} vom Plan.`,
    'merchant-moved': (p) =>
      `${p.who} zieht einen Händler von ${p.place('from')} nach ${p.place('to')} für ${p.number('grain')} Getreide.`,
    'connection-paid': (p) =>
      `Eine neue Verbindung über ${count(p.text('chain').split('+').length, 'Weg', 'Wege')} bringt Gold: ${paid(p)}.`,
    'coins-taken': (p) => `${p.who} nimmt ${p.number('gold')} Gold für die Küste.`,
    'token-turned': (p) => `Neue Zahl für ${p.hex()}: ${p.number('number')}.`,
    'token-moved': (p) =>
      `Die ${p.number('number')} wandert von ${p.hex('from')} nach ${p.hex('to')}.`,
    'caravan-began': (p) => `${p.who} bricht mit einer Karawane auf.`,
    'caravan-stepped': (p) => `${p.who} zieht weiter auf ${p.path()}.`,
    'salt-paid': (p) => `${p.who} zahlt 1 Salz und zieht weiter.`,
    'caravan-stopped': (p) => `${p.who} hält auf ${p.path()}.`,
    'fee-paid': (p) => `${p.who} zahlt ${p.seat('to')} 1 Gold Wegegeld.`,
    delivered: (p) => `${p.who} liefert nach ${p.place('city')}.`,
    'turn-ended': (p) => `${p.who} beendet den Zug.`,
    'game-over': (p) =>
      p.text('seat') === 'nobody'
        ? 'Die vereinbarte Zahl der Züge ist um; niemand gewinnt.'
        : `${p.who} hat alles geliefert und gewinnt.`,
  },
  action: {
    'place-post': (p) => `Kontor in ${p.place('city')} setzen`,
    'place-neutral': (p) => `Neutrales Kontor in ${p.place('city')} setzen`,
    'place-route': (p) => `Weg und Karawane auf ${p.path()}`,
    roll: () => 'Würfeln',
    'play-card': (p) => `${p.card()} spielen`,
    'discard-one': (p) => `1 ${p.good('resource')} abgeben`,
    discard: (p) => `${p.goods('cards')} abgeben`,
    'move-robber': (p) => `Räuber nach ${p.hex()}`,
    steal: (p) => `${p.who} berauben`,
    propose: (p) => `${p.goods('give')} für ${p.goods('want')} anbieten, an ${p.seats('to')}`,
    exchange: (p) => `3 ${p.good('give')} gegen 1 ${p.good('get')} tauschen`,
    'buy-resource': (p) => `1 ${p.good('resource')} für 2 Gold kaufen`,
    'buy-card': () => 'Entwicklungskarte kaufen',
    recruit: (p) => `Händler in ${p.place('city')} anwerben${replacing(p)}`,
    'recruit-at': (p) => `Händler bei ${p.place('intersection')} anwerben${replacing(p)}`,
    assemble: (p) => `Karawane auf ${p.path()} aufstellen${replacing(p)}`,
    'open-route': (p) => `Handelsweg ${p.path()} bauen`,
    'move-merchant': (p) => `Händler nach ${p.place('to')}`,
    'begin-caravan': () => 'Diese Karawane ziehen',
    deliver: (p) => `Nach ${p.place('city')} liefern`,
    'end-turn': () => 'Zug beenden',
    'choose-path': (p) => `Verbindung ${p.number('number') + 1}`,
    skip: () => 'Keinen weiteren Weg setzen',
    'token-hex': (p) => `Eine Zahl für ${p.hex()}`,
    'token-source': (p) => `Die Zahl von ${p.hex()} nehmen`,
    step: (p) => `Weiter auf ${p.path()}`,
    'pay-salt': () => '1 Salz für drei weitere Schritte',
    'stop-caravan': () => 'Hier anhalten',
    accept: () => 'Annehmen',
    reject: () => 'Ablehnen',
    counter: (p) => `${p.goods('give')} für ${p.goods('want')} bieten`,
    conclude: (p) => `Mit ${p.who} handeln`,
    withdraw: () => 'Angebot zurückziehen',
    'offer-to-active': (p) => `${p.goods('give')} für ${p.goods('want')} bieten`,
    'no-offer': () => 'Kein Angebot',
    'accept-offer': (p) => `Angebot ${p.number('number')} von ${p.who} annehmen`,
    'reject-offer': (p) => `Angebot ${p.number('number')} von ${p.who} ablehnen`,
    'choose-caravan': () => 'Diese Karawane ziehen',
    'take-resource': (p) => `1 ${p.good('resource')} nehmen`,
    'name-resource': (p) => `Alles ${p.good('resource')} fordern`,
  },
  situation,
  category: { deliveries: 'Lieferungen' },
  reason: {
    deliveries: 'Alle Waren sind geliefert.',
    'turn cap': 'Die vereinbarten Züge sind gespielt.',
  },
  lens: { fit: 'Karte', mine: 'Figuren', last: 'Zuletzt', reach: 'Kontore', market: 'Würfel' },
  ui: {
    board: 'Karte von Europa',
    roll: 'Würfeln',
    end: 'Zug beenden',
    undo: 'Rückgängig',
    reset: 'Bis dahin zurück, wo nichts verborgen war',
    cancel: 'Zurück',
    confirm: 'Ausführen',
    route: 'Weg',
    merchant: 'Händler',
    caravan: 'Karawane',
    devCard: 'Karte',
    walk: 'Gehen',
    run: 'Ziehen',
    trade: 'Handeln',
    deliver: 'Liefern',
    stop: 'Hier anhalten',
    skip: 'Kein weiterer Weg',
    hand: 'Deine Karten',
    gold: 'Gold',
    cards: 'Deine Entwicklungskarten',
    noCards: 'Keine Karten auf der Hand',
    playCard: 'Ausspielen',
    fit: 'Ganze Karte',
    mine: 'Meine Figuren',
    last: 'Zuletzt gespielt',
    reach: 'Kontore, die noch Waren nehmen, und wie weit sie sind',
    market: 'Vorrat und Würfel',
    notNow: 'Das geht jetzt nicht.',
    choose: 'Was möchtest du tun?',
    go: 'Los',
    discard: 'Abgeben',
    take: 'Nehmen',
    give: 'gibt',
    get: 'für',
    iGive: 'Ich gebe',
    iGet: 'Ich bekomme',
    propose: 'Anbieten',
    bank: 'Vorrat',
    exchange: 'Tauschen',
    buy: 'Kaufen',
    accepts: 'nimmt an',
    refuses: 'lehnt ab',
    counters: 'bietet stattdessen',
    accept: 'Annehmen',
    refuse: 'Ablehnen',
    counter: 'Gegenangebot',
    sendCounter: 'Das stattdessen bieten',
    bid: 'Etwas bieten',
    byRule: 'Nach deiner Regel abgelehnt.',
    rules: 'Nach Regel ablehnen',
    rulesNote: 'Gilt, solange diese Seite offen ist. Jede Antwort lässt sich noch ändern.',
    refuseTurn: 'In diesem Zug keine Angebote',
    refuseUnpayable: 'Was ich nicht bezahlen kann',
    refuseFor: 'Nicht für',
    nobodyAgrees: 'Niemand hat dein Angebot angenommen.',
    chooseAgain: 'Neu wählen',
    something: 'etwas',
    conclude: 'Handeln',
    withdraw: 'Zurückziehen',
    offer: 'Angebot machen',
    noOffer: 'Kein Angebot',
    noOffers: 'In diesem Zug keins',
    clear: 'Leeren',
    close: 'Schließen',
    cannotAccept: 'Du hast nicht, was verlangt wird.',
    supply: 'Vorrat',
    stack: 'Entwicklungskarten übrig',
    stock: 'Zahlen, die noch verdeckt sind',
    rolls: 'Bisherige Würfe',
    production: 'Erträge',
    nothingYet: 'Noch nichts',
    storage: 'Lager',
    covered: 'verdeckt',
    free: 'lieferbar',
    delivered: 'geliefert',
    deliveries: 'Lieferungen',
    resources: 'Rohstoffkarten',
    devCards: 'Entwicklungskarten',
    routesLeft: 'Wege übrig',
    openPosts: 'Kontore, die noch Waren nehmen',
    here: 'hier',
    neutral: 'neutral',
    robber: 'Räuber',
    builds: 'baut ein Kontor, macht eine Ware frei',
    moved: 'von einem anderen Feld',
    twice: 'Doppelpfeil: ein weiterer Weg kostenlos',
    thisMerchant: 'Diesen Händler ziehen',
    reachKey:
      'Rot: Schritte zu einem Kontor, das noch Waren nimmt. Grau: Wege, die bis dahin fehlen.',
    youGet: 'Du bekommst',
    youGive: 'Du gibst',
    queueStopped: 'Es ging nicht weiter wie geplant: Entscheide neu.',
    deliverFirst: 'Du könntest in diesem Zug noch liefern. Trotzdem beenden?',
    draw: 'Dabei wird etwas aufgedeckt; das lässt sich nicht zurücknehmen.',
    replaces: 'statt dem bei',
    keysVerbs: 'Weg, Händler, Karawane, Karte, gehen, ziehen, handeln',
    keysRoll: 'würfeln',
    keysEnd: 'Zug beenden',
    keysTargets: 'von Ziel zu Ziel',
    keysLens: 'wer noch Waren nimmt; Vorrat und Würfel',
    keysZoom: 'Größe; ganze Karte',
  },
  count: {
    missing: (text) => `es fehlt: ${text}`,
    buyFor: (good, gold) => `1 ${good} für ${gold} Gold kaufen`,
    asked: (who, also) =>
      `${also ? 'Auch gefragt' : 'Gefragt'}: ${joined(who, 'und')}. Alle antworten gleichzeitig; die Antworten erscheinen zusammen.`,
    steps,
    lacking: (n) => `${count(n, 'Weg fehlt', 'Wege fehlen')}`,
    salt: (n) => (n > 0 ? `${n} Salz` : 'kein Salz'),
    fee: (who) => `1 Gold an ${who}`,
    gold: (n, who) => `+${n} Gold für ${who}`,
    coins: (n) => `+${n} Gold für die Küste`,
    toWin: (n) =>
      n === 1 ? 'noch 1 Lieferung bis zum Sieg' : `noch ${n} Lieferungen bis zum Sieg`,
    turn: (n) => `Zug ${n}`,
    newNumber: (goods) => `neue Zahl für ${joined(goods, 'oder')}`,
    blocks: (who, what) => `${who} bekommt ${what} weniger`,
    rolls: (n) => count(n, 'Wurf', 'Würfe'),
    perRoll: (n) => `${n} Karten je Wurf`,
    cards: (n) => count(n, 'Karte', 'Karten'),
    paySalt: (steps) => `1 Salz: ${steps} Schritte mehr`,
    bankRate: (n) => `${n} gleiche für 1 Karte oder 1 Gold`,
    goldRate: (n) => `${n} Gold für 1 Karte`,
    buysLeft: (n) => (n > 0 ? `noch ${n}-mal in diesem Zug` : 'nicht mehr in diesem Zug'),
  },
};
