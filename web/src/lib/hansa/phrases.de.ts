import { cityName, routeName } from './names';
import type { Phrases, Situation } from './phrases';
import { type Kind, readLifted } from './view';

const kind: Record<Kind, string> = { trader: 'Händler', merchant: 'Kaufmann' };
const other = (of: Kind): string => (of === 'trader' ? kind.merchant : kind.trader);
/** „einen Händler“, „der Händler“: both words are masculine. */
const a = (of: Kind): string => `einen ${kind[of]}`;

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

function pieces(traders: number, merchants: number): string {
  const parts = [];
  if (traders > 0) parts.push(`${traders} Händler`);
  if (merchants > 0) parts.push(count(merchants, 'Kaufmann', 'Kaufleute'));
  return parts.join(' und ') || 'nichts';
}

const ability = {
  keys: 'Stadtschlüssel',
  actions: 'Aktionen',
  privilege: 'Privileg',
  book: 'Buch',
  bags: 'Geldsäckel',
};

const marker = {
  extra: 'Zusätzliches Kontor',
  swap: 'Kontore tauschen',
  remove: 'Drei Figuren entfernen',
  plus3: '+3 Aktionen',
  plus4: '+4 Aktionen',
  improve: 'Fähigkeit verbessern',
  move3: 'Drei Figuren versetzen',
};

const ordinal = (n: number): string => ['erste', 'zweite', 'dritte', 'vierte'][n] ?? `${n + 1}.`;

const lifted = (text: string): string => {
  const { route, kind: of } = readLifted(text);
  return `den ${kind[of]} von ${routeName(route)}`;
};

function list(items: readonly string[], last: string): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1]}`;
}

function situation(s: Situation): string {
  const { phase, who, mine } = s;
  const left =
    s.actions === 0 ? 'keine Aktion mehr' : `noch ${count(s.actions, 'Aktion', 'Aktionen')}`;
  switch (phase.name) {
    case 'taverns':
    case 'start_player':
      return 'Das Spiel wird aufgebaut.';
    case 'pawn_setup':
      return mine
        ? 'Setze den Provinzstein in eine Provinz.'
        : `${who} setzt den Provinzstein in eine Provinz.`;
    case 'acting': {
      if (!mine) return `${who} ist am Zug · ${left}.`;
      const begun = doing(s);
      if (begun) return begun;
      if (s.actions === 0) {
        const use = [...s.verbs].some((verb) => verb.startsWith('use-'));
        return `Du bist am Zug · keine Aktion mehr. ${use ? 'Nutze einen Bonusmarker oder beende' : 'Beende'} den Zug.`;
      }
      const ways = [];
      if (s.verbs.has('place')) ways.push(`ein Haus (${kind[s.armed]} einsetzen)`);
      if (s.verbs.has('displace')) ways.push('eine fremde Figur (verdrängen)');
      if (s.verbs.has('claim')) ways.push('ein Siegel (werten)');
      if (ways.length < 2 && s.verbs.has('move-begin')) {
        ways.push('eine eigene Figur (versetzen)');
      }
      let how = ways.length > 0 ? ` Wähle ${list(ways, 'oder')}.` : '';
      if (!s.verbs.has('place') && s.verbs.has('income')) {
        how += ways.length > 0 ? ' Oder nimm Einkommen.' : ' Nimm Einkommen.';
      }
      return `Du bist am Zug · ${left}.${how}`;
    }
    case 'paying':
      return mine
        ? `Verdränge den ${kind[phase.kind]} von ${s.nameOf(phase.owner)} auf ${routeName(phase.route)}: Was setzt du ein, was bezahlst du?`
        : `${who} verdrängt ${a(phase.kind)} von ${s.nameOf(phase.owner)} auf ${routeName(phase.route)}.`;
    case 'responding': {
      const more = ['', 'eine weitere Figur'][phase.extras_left] ?? 'bis zu zwei weitere Figuren';
      if (!mine) return `${who} antwortet auf die Verdrängung auf ${routeName(phase.route)}.`;
      if (phase.lifted) return `Setze ${lifted(phase.lifted)} auf eine leuchtende Handelsroute.`;
      if (phase.in_hand) {
        const also = more ? ` und, wenn du magst, ${more}` : '';
        return `${s.active} verdrängt deinen ${kind[phase.kind]} auf ${routeName(phase.route)}. Setze ihn${also} auf eine leuchtende Handelsroute.`;
      }
      return `Du darfst ${more} auf eine leuchtende Handelsroute setzen, oder du bist fertig.`;
    }
    case 'moving': {
      const moves = `noch ${count(phase.left, 'Figur', 'Figuren')}`;
      if (!mine) return `${who} versetzt Figuren · ${moves}.`;
      if (phase.hand) {
        const swap = s.verbs.has('move-swap') ? ', oder tausche ihn gegen eine eigene Figur' : '';
        return `Setze ${lifted(phase.hand)} auf ein freies Haus${swap} · ${moves}.`;
      }
      return phase.moved
        ? `Nimm noch eine deiner Figuren auf, oder höre auf · ${moves}.`
        : `Nimm eine deiner Figuren auf · ${moves}.`;
    }
    case 'rewarding':
      return mine
        ? `Du wertest ${routeName(phase.route)}. Wähle eine Belohnung.`
        : `${who} wertet ${routeName(phase.route)} und wählt eine Belohnung.`;
    case 'adding':
      return mine
        ? `Du darfst an ${routeName(phase.route)} ein zusätzliches Kontor errichten.`
        : `${who} darf ein zusätzliches Kontor errichten.`;
    case 'removing':
      if (!mine) return `${who} nimmt Figuren von den Handelsrouten.`;
      if (phase.hand) return 'Setze die Figur auf ein freies Haus.';
      return phase.moving
        ? `Nimm eine fremde Figur auf, um sie zu versetzen · noch bis zu ${phase.left}.`
        : `Wähle eine Figur, die du von der Handelsroute nimmst · noch bis zu ${phase.left}.`;
    case 'pawn_after':
      return mine
        ? 'Du darfst den Provinzstein um eine oder zwei Provinzen bewegen oder ihn stehen lassen.'
        : `${who} darf den Provinzstein bewegen.`;
    case 'revealing':
      return 'Ein neuer Bonusmarker wird aufgedeckt.';
    case 'placing_markers':
      if (!mine) return `${who} legt die neuen Bonusmarker aus.`;
      return phase.chosen || s.marker
        ? `Lege den Bonusmarker „${marker[phase.chosen ?? s.marker ?? 'extra']}“ auf eine leuchtende Handelsroute.`
        : 'Welchen Bonusmarker legst du als nächsten aus?';
    case 'over':
      return 'Das Spiel ist zu Ende.';
  }
}

/** What was begun with a verb of the action bar. */
function doing(s: Situation): string | null {
  switch (s.verb) {
    case 'income':
      return 'Einkommen: Wähle, was du aus dem allgemeinen Vorrat nimmst.';
    case 'place':
      return `Einsetzen: Wähle ein leuchtendes Haus für deinen ${kind[s.armed]}.`;
    case 'displace':
      return 'Verdrängen: Wähle eine fremde Figur, deren Haus du nimmst.';
    case 'move':
      return 'Versetzen: Wähle die Figur, die du zuerst aufnimmst.';
    case 'claim':
      return 'Werten: Wähle das Siegel einer Handelsroute.';
    case 'pawn':
      return 'Provinzstein: Wähle die Provinz, in die er geht.';
    case 'use-swap':
      return 'Kontore tauschen: Wähle eines der beiden Kontore.';
    case 'use-improve':
      return 'Fähigkeit verbessern: Wähle eine.';
    default:
      return null;
  }
}

const province = (cities: readonly string[]): string =>
  `die Provinz zwischen ${list(cities, 'und')}`;

export const de: Phrases = {
  kind,
  pieces,
  ability,
  abilityNote: {
    keys: 'Punkte für jedes Kontor deines Netzes',
    actions: 'Aktionen in jedem Zug',
    privilege: 'Farben der Kontore, die du eröffnen darfst',
    book: 'Figuren, die du mit einer Aktion versetzen darfst',
    bags: 'Figuren, die du als Einkommen bekommst',
  },
  color: { white: 'weiß', orange: 'orange', pink: 'rosa', black: 'schwarz' },
  marker,
  seat: { red: 'Rot', blue: 'Blau', green: 'Grün', yellow: 'Gelb', purple: 'Violett' },
  event: {
    'tavern-marker': (p) => `„${marker[p.marker()]}“ liegt zu Beginn auf ${p.route()}.`,
    'start-player': (p) => `${p.first} beginnt.`,
    income: (p) =>
      `${p.who} nimmt ${pieces(p.number('traders'), p.number('merchants'))} aus dem allgemeinen Vorrat.`,
    placed: (p) => `${p.who} setzt ${a(p.kind())} auf ${p.route()} ein.`,
    displaced: (p) =>
      `${p.who} verdrängt ${a(p.kind())} von ${p.owner} auf ${p.route()}, setzt dort ${a(p.kind('placed'))} ein und bezahlt ${pieces(p.number('traders'), p.number('merchants'))}.`,
    'displaced-piece-placed': (p) =>
      `${p.who} setzt den verdrängten ${kind[p.kind()]} auf ${p.route()}.`,
    'extra-piece-placed': (p) => {
      const from = p.text('from');
      const source = from.includes('--')
        ? `von ${p.route('from')}`
        : from === 'stock'
          ? 'aus dem allgemeinen Vorrat'
          : 'aus dem persönlichen Vorrat';
      return `${p.who} setzt zusätzlich ${a(p.kind())} ${source} auf ${p.route()}.`;
    },
    'displaced-piece-to-stock': (p) =>
      `Der Plan ist voll: Der verdrängte ${kind[p.kind()]} von ${p.who} geht in den allgemeinen Vorrat.`,
    moved: (p) => `${p.who} versetzt ${a(p.kind())} von ${p.route('from')} nach ${p.route('to')}.`,
    exchanged: (p) =>
      `${p.who} tauscht den ${kind[p.kind()]} auf ${p.route('from')} gegen den ${other(p.kind())} auf ${p.route('to')}.`,
    claimed: (p) => `${p.who} wertet die Handelsroute ${p.route()}.`,
    'control-point': (p) => `${p.who} bekommt 1 Punkt für die Kontrolle von ${p.city()}.`,
    'marker-taken': (p) => `${p.who} nimmt den Bonusmarker „${marker[p.marker()]}“.`,
    'replacement-drawn': (p) =>
      `Ein neuer Bonusmarker wird gezogen; ${p.number('left') || 'keiner'} ${p.number('left') > 1 ? 'sind' : 'ist'} noch im Stapel.`,
    'pile-exhausted': () => 'Der Stapel der Bonusmarker ist leer.',
    'office-established': (p) =>
      `${p.who} errichtet mit ${p.kind() === 'trader' ? 'einem Händler' : 'einem Kaufmann'} ein Kontor in ${p.city()}.`,
    coin: (p) => `${p.who} bekommt 1 Punkt für die Münze in ${p.city()}.`,
    'city-completed': (p) =>
      `${p.city()} ist vollständig, als Nummer ${p.number('completed')} der Partie.`,
    linked: (p) =>
      `${p.who} verbindet Arnheim und Stendal und bekommt ${count(p.number('points'), 'Punkt', 'Punkte')}.`,
    improved: (p) => `${p.who} verbessert die Fähigkeit ${ability[p.ability()]}.`,
    'table-space-taken': (p) =>
      `${p.who} setzt einen Kaufmann auf den ${ordinal(p.number('space'))}n Platz der Tafel von Coellen.`,
    'extra-office-established': (p) =>
      `${p.who} errichtet ein zusätzliches Kontor in ${p.city()} (${kind[p.kind()]}).`,
    returned: (p) =>
      `${p.who} legt ${pieces(p.number('traders'), p.number('merchants'))} in den allgemeinen Vorrat zurück.`,
    'marker-used': (p) => `${p.who} nutzt den Bonusmarker „${marker[p.marker()]}“.`,
    'offices-swapped': (p) =>
      `${p.who} vertauscht das ${ordinal(p.number('left'))} und das ${ordinal(p.number('right'))} Kontor in ${p.city()}.`,
    removed: (p) =>
      `${p.who} entfernt ${a(p.kind())} von ${p.owner} von ${p.route()}; er geht in den persönlichen Vorrat.`,
    'opponent-moved': (p) =>
      `${p.who} versetzt ${a(p.kind())} von ${p.owner} von ${p.route('from')} nach ${p.route('to')}.`,
    'pawn-moved': (p) => `${p.who} setzt den Provinzstein in ${province(p.province())}.`,
    'turn-ended': (p) => `${p.who} beendet den Zug.`,
    revealed: (p) => `Der neue Bonusmarker ist „${marker[p.marker()]}“.`,
    'marker-placed': (p) => `${p.who} legt „${marker[p.marker()]}“ auf ${p.route()}.`,
    'markers-kept': (p) =>
      `Keine Handelsroute kann einen Bonusmarker aufnehmen; ${p.who} behält ihn vorerst.`,
    'game-over': () => 'Das Spiel ist zu Ende.',
  },
  action: {
    income: (p) =>
      `${pieces(p.number('traders'), p.number('merchants'))} in den persönlichen Vorrat nehmen`,
    place: (p) => `${kind[p.kind()]} auf ${p.route()} einsetzen`,
    displace: (p) => `${kind[p.kind()]} von ${p.owner} auf ${p.route()} verdrängen`,
    'move-begin': () => 'Eigene Figuren versetzen',
    claim: (p) => `${p.route()} werten`,
    'use-plus3': () => 'Drei weitere Aktionen nehmen',
    'use-plus4': () => 'Vier weitere Aktionen nehmen',
    'use-improve': (p) => `${ability[p.ability()]} verbessern`,
    'use-swap': (p) =>
      `Das ${ordinal(p.number('left'))} und das ${ordinal(p.number('right'))} Kontor in ${p.city()} tauschen`,
    'use-remove': () => 'Bis zu drei Figuren entfernen',
    'use-move3': () => 'Bis zu drei fremde Figuren versetzen',
    'end-turn': () => 'Zug beenden',
    'pawn-free': (p) => `Provinzstein kostenlos in ${province(p.province())} setzen`,
    'pawn-paid': (p) => `Provinzstein für eine Aktion in ${province(p.province())} setzen`,
    'displace-pay': (p) =>
      `${kind[p.kind('place')]} einsetzen, ${pieces(p.number('pay_traders'), p.number('pay_merchants'))} bezahlen`,
    'respond-displaced': (p) => `Die verdrängte Figur auf ${p.route()} setzen`,
    'respond-extra': (p) => `Zusätzlich ${a(p.kind())} auf ${p.route()} setzen`,
    'respond-lift': (p) => `Deinen ${kind[p.kind()]} auf ${p.route()} aufnehmen`,
    'respond-drop': (p) => `Auf ${p.route()} absetzen`,
    'respond-done': () => 'Fertig',
    'move-pick': (p) => `Deinen ${kind[p.kind()]} auf ${p.route()} aufnehmen`,
    'move-drop': (p) => `Auf ${p.route()} absetzen`,
    'move-swap': (p) => `Gegen deine Figur auf ${p.route()} tauschen (zählt doppelt)`,
    'move-stop': () => 'Nichts mehr versetzen',
    'reward-none': () => 'Keine Belohnung nehmen',
    'reward-office': (p) => `Kontor in ${p.city()}`,
    'reward-ability': (p) => `${ability[p.ability()]} verbessern (${p.city()})`,
    'reward-coellen': (p) => `Tafel von Coellen: ${ordinal(p.number('space'))}r Platz`,
    'reward-extra-office': (p) => `Zusätzliches Kontor in ${p.city()} mit ${kind[p.kind()]}`,
    'remove-pick': (p) => `${kind[p.kind()]} von ${p.owner} auf ${p.route()} nehmen`,
    'remove-drop': (p) => `Auf ${p.route()} absetzen`,
    'remove-stop': () => 'Keine weiteren Figuren nehmen',
    'choose-marker': (p) => `„${marker[p.marker()]}“ als nächsten auslegen`,
    'place-marker': (p) => `Den Bonusmarker auf ${p.route()} legen`,
    'pawn-setup': (p) => `Provinzstein in ${province(p.province())} setzen`,
    'pawn-stay': () => 'Provinzstein stehen lassen',
  },
  wholeMove: (p) => `${kind[p.kind()]} von ${p.route()} nach ${p.route('to')} versetzen`,
  situation,
  category: {
    track: 'Punkteleiste',
    abilities: 'Fertige Fähigkeiten',
    markers: 'Bonusmarker',
    coellen: 'Tafel von Coellen',
    cities: 'Kontrollierte Städte',
    network: 'Größtes Netz',
  },
  reason: {
    score: 'Jemand hat das Ende der Punkteleiste erreicht.',
    markers: 'Die Bonusmarker sind aufgebraucht.',
    cities: 'Genug Städte sind vollständig.',
  },
  ui: {
    board: 'Karte der Hanse',
    completed: 'Vollständige Städte',
    link: `${cityName('arnheim')} – ${cityName('stendal')}`,
    table: 'Tafel von Coellen',
    income: 'Einkommen',
    place: 'Einsetzen',
    displace: 'Verdrängen',
    move: 'Versetzen',
    claim: 'Werten',
    pawn: 'Provinzstein',
    end: 'Zug beenden',
    undo: 'Rückgängig',
    reset: 'Zug neu beginnen',
    markers: 'Bonusmarker',
    extra: 'Dazu:',
    stop: 'Aufhören',
    done: 'Fertig',
    stay: 'Stehen lassen',
    cancel: 'Zurück',
    confirm: 'Ausführen',
    ends: 'beendet das Spiel',
    final: 'Das lässt sich nicht zurücknehmen.',
    fit: 'Ganzer Plan',
    mine: 'Meine Figuren',
    last: 'Zuletzt gespielt',
    zoomIn: 'Größer',
    zoomOut: 'Kleiner',
    networks: 'Netze',
    control: 'Kontrolle',
    provinces: 'Provinzen',
    reach: 'Bald wertbare Handelsrouten',
    supply: 'Persönlicher Vorrat',
    stock: 'Allgemeiner Vorrat',
    skills: 'Fähigkeiten',
    used: 'genutzt',
    none: 'keine',
    score: 'Punkte',
    projected: 'Wenn jetzt Schluss wäre',
    linked: 'Arnheim–Stendal verbunden',
    choose: 'Was genau?',
    pays: 'Was bezahlst du?',
    rewards: 'Wähle eine Belohnung',
    next: 'danach',
    hand: 'In der Hand',
    plate: 'Teller',
    endPoints: 'Punkte',
    endCities: 'Städte',
    keysActions: 'Einkommen, Einsetzen, Verdrängen, Versetzen, Werten',
    keysKind: 'Händler oder Kaufmann einsetzen',
    keysNetworks: 'Netze, Kontrolle',
    keysReach: 'Handelsrouten, die du bald werten könntest, dann alle anderen',
    keysZoom: 'größer, kleiner, ganzer Plan',
    keysTargets: 'von Ziel zu Ziel gehen und eines wählen',
    keysEnd: 'Zug beenden',
    waiting: 'Bitte warten',
    skip: 'Überspringen',
    notNow: 'Das geht jetzt nicht.',
    queueStopped: 'Es ging nicht weiter wie geplant: Entscheide neu.',
  },
  closed: {
    'no-rivals': 'Auf den Handelsrouten steht keine fremde Figur.',
    'no-rivals-here': 'Um die Provinz des Provinzsteins steht keine fremde Figur.',
    'no-full-route': 'Noch füllen deine Figuren keine Handelsroute.',
    'no-two-offices': 'Keine Stadt hat zwei Kontore, die sich tauschen ließen.',
  },
  lens: {
    fit: 'Plan',
    mine: 'Meine',
    last: 'Zuletzt',
    networks: 'Netze',
    control: 'Kontrolle',
    reach: 'Wertbar',
    provinces: 'Provinzen',
  },
  count: {
    actions: (n) => count(n, 'Aktion', 'Aktionen'),
    points: (n) => count(n, 'Punkt', 'Punkte'),
    cities: (n, of) => `${n} von ${of} Städten`,
    markers: (n) => `${n} Bonusmarker`,
    markersLeft: () => 'Marker übrig',
    gap: (n) =>
      n === 0
        ? 'verbunden'
        : `bis zur Verbindung ${n === 1 ? 'fehlt' : 'fehlen'} ${count(n, 'Stadt', 'Städte')}`,
    endAnyway: (n) => `Du hast noch ${count(n, 'Aktion', 'Aktionen')}. Zug trotzdem beenden?`,
    movesLeft: (n) => `noch ${count(n, 'Figur', 'Figuren')}`,
    completes: (city, n, of) => `vervollständigt ${city}: ${n} von ${of}`,
    controls: (who, city) => `+1 für ${who} in ${city}`,
    level: (value) => `danach ${value}`,
    still: (value, better, steps) =>
      `weiterhin ${value}; ${better} nach ${count(steps, 'weiterer Stufe', 'weiteren Stufen')}`,
    lack: ({ houses, rival }) =>
      [
        ...(houses > 0 ? [houses === 1 ? 'ein Haus fehlt' : 'zwei Häuser fehlen'] : []),
        ...(rival ? ['eine fremde Figur im Weg'] : []),
      ].join(', ') || 'vollständig',
    inReach: (now, soon) => {
      const parts = [
        ...(now > 0 ? [`${now} vollständig`] : []),
        ...(soon > 0 ? [`${soon} beinahe vollständig`] : []),
      ];
      return parts.length > 0
        ? `In Reichweite: ${parts.join(', ')}`
        : 'Keine Handelsroute ist in Reichweite';
    },
    network: (who, offices, keys) =>
      `Größtes Netz von ${who}: ${count(offices, 'Kontor', 'Kontore')} × ${keys}`,
    onTrack: (n, end) =>
      `${count(n, 'Punkt', 'Punkte')} auf der Punkteleiste; bei ${end} endet das Spiel`,
    complete: (points) => `fertig: ${count(points, 'Punkt', 'Punkte')}`,
  },
};
