import type { Texts } from '../../rules/chapters';
import type { HansaChapter } from './chapters';

export const texts: Texts<HansaChapter> = {
  aim: {
    title: 'Das Ziel',
    picture: 'Drei Händler füllen eine Handelsroute; einer wird zum Kontor in einer Endstadt.',
    text: `
Du bist Kaufmann der Hanse. Du füllst Handelsrouten mit deinen Figuren und wertest sie: für Kontore, bessere Fähigkeiten oder Bonusmarker. Wer am Ende die meisten Punkte hat, gewinnt.

- **Während des Spiels** bekommst du Punkte, wenn eine Route an einer Stadt gewertet wird, die du kontrollierst, für eine Münze auf einem Kontor und für die Verbindung von Arnheim und Stendal.
- **Am Ende** zählen fertige Fähigkeiten, Bonusmarker, die Tafel von Coellen, kontrollierte Städte und dein größtes Netz von Kontoren (§8.5).

Deine Figuren sind **Händler** (Würfel) und **Kaufleute** (Scheiben). Was im *persönlichen Vorrat* liegt, kannst du jetzt einsetzen; was im *allgemeinen Vorrat* liegt, muss erst durch Einkommen zurückkommen.`,
  },
  turn: {
    title: 'Dein Zug',
    picture: 'Die fünf Aktionen: Einkommen, Einsetzen, Verdrängen, Versetzen und Werten.',
    text: `
Am Anfang hast du **zwei Aktionen** im Zug; die Fähigkeit Aktionen bringt dich bis auf fünf.

1. Führe deine Aktionen nacheinander aus, in beliebiger Folge und beliebig oft: Einkommen, Einsetzen, Verdrängen, Versetzen, Werten.
2. Zwischen den Aktionen darfst du Bonusmarker nutzen; das kostet keine Aktion.
3. Beende den Zug. Übrige Aktionen verfallen.
4. Für jeden genommenen Bonusmarker wird ein neuer aufgedeckt; du legst ihn auf eine Handelsroute (§5.6).

Im Zug der anderen geschieht dir nur eines: Wird deine Figur verdrängt, antwortest du sofort.`,
  },
  income: {
    title: 'Einkommen',
    picture: 'Drei Händler kommen aus dem allgemeinen in den persönlichen Vorrat.',
    text: `
Nimm Figuren aus deinem allgemeinen in deinen persönlichen Vorrat: so viele, wie dein **Geldsäckel** zeigt, **3**, später **5**, **7** oder **alle**. Liegen dort weniger, nimmst du alle. Du wählst, wie viele davon Händler und wie viele Kaufleute sind.

Zu Beginn haben alle einen Kaufmann im persönlichen Vorrat. Wer beginnt, hat dort 5 Händler und 6 im allgemeinen Vorrat; wer später folgt, hat je einen mehr hier und einen weniger dort (§1.2).

In den **allgemeinen Vorrat** kommen Figuren zurück, wenn du eine Route wertest oder für eine Verdrängung bezahlst.`,
    agreed: {
      'income_may_take_less=true':
        'Du darfst weniger Figuren nehmen, als dein Geldsäckel zeigt, mindestens aber eine.',
    },
  },
  place: {
    title: 'Einsetzen',
    picture: 'Ein Händler aus dem persönlichen Vorrat kommt auf ein leeres Haus einer Route.',
    text: `
Setze **eine Figur** aus deinem persönlichen Vorrat auf ein **leeres Haus** einer beliebigen Handelsroute. Eine Aktion, eine Figur.

- Händler oder Kaufmann: Jedes Haus nimmt beide.
- Wer sonst auf der Route steht und ob ein Bonusmarker dort liegt, spielt keine Rolle.
- Figuren kommen nie direkt in eine Stadt: Kontore entstehen aus gewerteten Routen.

Das letzte Haus zu füllen bewirkt noch nichts. Werten ist eine eigene Aktion.`,
  },
  displace: {
    title: 'Verdrängen',
    picture:
      'Rot nimmt das Haus eines blauen Händlers und zahlt eine Figur; Blau zieht weiter, mit einer mehr.',
    text: `
Nimm das Haus einer **fremden** Figur ein. Du setzt dort eine eigene Figur ein und zahlst **eine** weitere in deinen allgemeinen Vorrat; für einen **Kaufmann** zahlst du **zwei**. Du brauchst also 2 oder 3 Figuren im persönlichen Vorrat.

Der Besitzer wird sofort entschädigt:

- Die verdrängte Figur **muss** auf ein leeres Haus einer Nachbarroute: einer, die eine Stadt mit dieser Route teilt. Sind alle voll, gilt der nächste Ring von Routen.
- Der Besitzer **darf** nach derselben Regel eine weitere Figur einsetzen, nach der Verdrängung eines Kaufmanns **zwei**.
- Weitere Figuren kommen aus dem allgemeinen Vorrat; ist er leer, aus dem persönlichen; ist auch der leer, vom Plan (§4.3.4).

Verdrängt zu werden ist oft ein Geschenk: Du bekommst umsonst neue Figuren auf den Plan.`,
    agreed: {
      'displaced_first=true': 'Die verdrängte Figur wird vor allen zusätzlichen gesetzt.',
    },
  },
  move: {
    title: 'Versetzen',
    picture: 'Zwei eigene Figuren werden aufgenommen und anderswo auf leere Häuser gesetzt.',
    text: `
Nimm eigene Figuren auf und setze sie auf andere leere Häuser, irgendwo auf dem Plan: so viele, wie dein **Buch** erlaubt, anfangs **2**, höchstens **5**. Das alles ist eine Aktion.

- Eine Figur darf auf ein Haus, das eine andere versetzte Figur gerade verlassen hat.
- Einen Händler und einen Kaufmann von dir zu tauschen zählt als zwei Figuren.
- Fremde Figuren und Kontore kannst du nicht versetzen.`,
  },
  claim: {
    title: 'Eine Route werten',
    picture:
      'Eine volle Route: erst die Punkte der Städte, dann der Bonusmarker, dann eine Belohnung.',
    text: `
Steht auf **jedem Haus** einer Handelsroute eine Figur von dir, darfst du sie mit einer Aktion werten. Dann der Reihe nach:

1. Jede der beiden Städte gibt **1 Punkt** an den, der sie jetzt kontrolliert, auch an einen Gegner.
2. Liegt ein Bonusmarker auf der Route, nimmst du ihn.
3. Du wählst **eine** Belohnung:
   ein **Kontor** in einer der beiden Städte **oder** eine bessere **Fähigkeit**, wenn eine der Städte sie bietet, **oder** einen Platz an der **Tafel von Coellen** (nur Coellen–Warburg) **oder** ein zusätzliches Kontor mit dem Marker dafür **oder** nichts.
4. Alle anderen Figuren der Route gehen in deinen allgemeinen Vorrat.

Die Route ist wieder leer, und jeder darf sie neu füllen.`,
    agreed: {
      'extra_office_additional=true':
        'Ein zusätzliches Kontor kommt zur Belohnung hinzu: Eine weitere Figur der Route darf es werden.',
    },
  },
  offices: {
    title: 'Kontore und Kontrolle',
    picture:
      'Kontore füllen sich von links; Rot und Blau haben gleich viele, Blau steht weiter rechts.',
    text: `
Ein Kontor entsteht aus einer Figur der Route, die du gerade wertest. Zur Wahl steht nur das **am weitesten links** gelegene freie.

- Die **Form** muss passen: eckig für einen Händler, rund für einen Kaufmann.
- Die **Farbe** muss dir offenstehen: anfangs Weiß, mit der Fähigkeit Privileg dann Orange, Rosa und Schwarz.
- Eine **Münze** darauf bringt sofort 1 Punkt.

Wer in einer Stadt die **meisten Kontore** hat, kontrolliert sie; bei Gleichstand, wer das Kontor **am weitesten rechts** hat. Das bringt 1 Punkt, sooft eine Route zu dieser Stadt gewertet wird, und 2 Punkte am Ende.

Sind alle gedruckten Kontore einer Stadt besetzt, ist sie **vollständig**. Zehn vollständige Städte beenden das Spiel.`,
    agreed: {
      'merchant_fits_square_office=true':
        'Ein Kaufmann füllt ein eckiges Kontor, wenn auf der Route kein Händler steht.',
    },
  },
  skills: {
    title: 'Fähigkeiten',
    picture: 'Die fünf Leisten deines Tableaus zu Beginn: Es gilt der Wert ganz links.',
    text: `
Werte eine Route zur Stadt einer Fähigkeit und verbessere sie: Die Figur am weitesten links auf der Leiste kommt in deinen **persönlichen Vorrat**, und der neue Wert gilt sofort.

| Fähigkeit | Stadt | Werte | wofür |
|---|---|---|---|
| :keys: Stadtschlüssel | Halle | 1, 2, 2, 3, 4 | Punkte je Kontor deines Netzes |
| :actions: Aktionen | Göttingen | 2, 3, 3, 4, 4, 5 | Aktionen im Zug |
| :privilege: Privileg | Stade | weiß, orange, rosa, schwarz | Farben der Kontore |
| :book: Buch | Groningen | 2, 3, 4, 5 | Figuren beim Versetzen |
| :bags: Geldsäckel | Lübeck | 3, 5, 7, alle | Figuren beim Einkommen |

Ein neuer Wert bei den Aktionen gibt dir die zusätzliche Aktion noch in diesem Zug. Das Buch macht Kaufleute frei, alle anderen Händler.

Eine fertige Leiste bringt am Ende **4 Punkte**, außer den Stadtschlüsseln.`,
  },
  markers: {
    title: 'Bonusmarker',
    picture:
      'Die sechs Bonusmarker: zusätzliches Kontor, Tauschen, drei entfernen, +3, +4, Verbessern.',
    text: `
Du bekommst einen Bonusmarker, wenn du die Route wertest, auf der er liegt. Nutze ihn einmal, in deinem Zug zwischen den Aktionen und **kostenlos**, aber nicht in der Wertung, die ihn brachte. Genutzt oder nicht, er zählt am Ende.

- :extra: **Zusätzliches Kontor**: Errichte beim Werten ein Kontor links von allen anderen einer Stadt, in der schon eines steht. Farbe und Form spielen keine Rolle. Es ersetzt die übliche Belohnung.
- :swap: **Kontore tauschen**: Zwei benachbarte Kontore einer Stadt wechseln die Plätze.
- :remove: **Drei Figuren entfernen**: Nimm bis zu drei Figuren von Routen; sie gehen in den persönlichen Vorrat ihrer Besitzer.
- :plus3: :plus4: **+3, +4 Aktionen** in diesem Zug.
- :improve: **Verbessere** eine beliebige Fähigkeit um eine Stufe.

Für jeden genommenen Marker wird am Ende des Zuges ein neuer gelegt: auf eine leere Route ohne Marker, an der eine Stadt noch ein freies Kontor hat (§5.6).`,
    agreed: {
      'marker_set=BigBox15':
        'Es sind 15 Bonusmarker: vier zusätzliche Kontore, dreimal Tauschen und je zweimal drei Figuren versetzen, +3, +4 und Verbessern.',
      'marker_route_rule=EstablishedOffice':
        'Ein neuer Marker kommt auf eine leere Route, an der in einer der Städte schon ein Kontor steht.',
      'marker_route_rule=EmptyRouteOnly':
        'Ein neuer Marker kommt auf irgendeine leere Route ohne Marker.',
      'swap_scope=SameCity':
        'Beliebige zwei Kontore einer Stadt dürfen getauscht werden, nicht nur benachbarte.',
      'swap_requires_own=true': 'Eines der beiden Kontore, die du tauschst, muss dir gehören.',
      'remove3_mode=MoveOpponents':
        'Statt Figuren zu entfernen, versetzt du bis zu drei Figuren der anderen auf leere Häuser.',
      'extra_office_additional=true':
        'Das zusätzliche Kontor kommt zur Belohnung hinzu, statt sie zu ersetzen.',
    },
  },
  places: {
    title: 'Besondere Orte',
    picture:
      'Arnheim und Stendal, verbunden durch deine Kontore, die Plätze der Tafel von Coellen und wo die besonderen Städte liegen.',
    text: `
- **Arnheim–Stendal**, von West nach Ost: Hast du in jeder Stadt einer Kette von Routen von der einen zur anderen ein Kontor, bekommst du **7** Punkte; der zweite Spieler bekommt 4, der dritte 2. Wer auf den Routen dazwischen steht, spielt keine Rolle.
- **Die Tafel von Coellen**, im Südwesten: Werte **Coellen–Warburg** und schicke einen **Kaufmann** dieser Route auf einen freien Platz für **7**, **8**, **9** oder **11** Punkte am Ende. Die Plätze verlangen das Privileg weiß, orange, rosa, schwarz.
- **Münzen** liegen auf dem ersten Kontor von Groningen, Lübeck, Halle und Coellen, auf dem Plan für zwei und drei auch von Stade und Warburg.
- **Städte der Fähigkeiten**: Halle, Göttingen, Stade, Groningen und Lübeck, am Rand des Plans.
- **Schänken**: Bremen–Osnabrück, Lüneburg–Perleberg und Goslar–Hildesheim tragen die ersten drei Bonusmarker.`,
  },
  end: {
    title: 'Ende und Wertung',
    picture: 'Drei Wege zum Ende: 20 Punkte, zehn vollständige Städte, kein Bonusmarker mehr.',
    text: `
Das Spiel endet gleich nach der Aktion, in der

- jemand **20 Punkte** hat oder
- **zehn Städte** vollständig sind oder
- ein neuer Bonusmarker fällig und der Stapel **leer** ist.

Dann kommen zu den Punkten hinzu:

| wofür | Punkte |
|---|---|
| jede fertige Fähigkeit außer den Stadtschlüsseln | 4 |
| 1 / 2–3 / 4–5 / 6–7 / 8–9 / ab 10 Bonusmarker | 1 / 3 / 6 / 10 / 15 / 21 |
| Plätze an der Tafel von Coellen | 7, 8, 9, 11 |
| jede Stadt, die du kontrollierst | 2 |
| dein größtes Netz: Kontore × Stadtschlüssel | |

Ein Netz ist eine Gruppe von Städten mit Kontoren von dir, die durch Routen verbunden sind; jedes Kontor darin zählt. Bei Gleichstand teilt man sich den Sieg.`,
    agreed: {
      'tie_break=BigBox':
        'Bei Gleichstand gewinnt, wer die Aktionen am wenigsten verbessert hat, dann das größere Netz; erst dann wird der Sieg geteilt.',
    },
  },
  two: {
    title: 'Zu zweit',
    picture: 'Der Provinzstein steht in einer Provinz; nur die Routen um sie herum sind offen.',
    text: `
Zu zweit spielt man auf dem kleineren Plan und mit dem **Provinzstein**, der in einer von 16 Provinzen steht. Routen und vier Wachen begrenzen die Provinzen.

- **Einsetzen, Verdrängen und Werten** darfst du nur auf Routen, die an die Provinz des Provinzsteins grenzen.
- **Einkommen, Versetzen** und Antworten auf eine Verdrängung sind überall frei, ebenso Bonusmarker, außer dem zusätzlichen Kontor: Es gehört zu einer Wertung.
- Einmal im Zug darfst du den Stein **kostenlos um eine oder zwei Provinzen** bewegen: vor allem anderen oder nach der letzten Aktion.
- Für **eine Aktion** kommt er in jede Provinz.

Vor dem ersten Zug wählt, wer nicht beginnt, wo der Provinzstein steht.`,
    agreed: {
      'pawn_paid_move=OneStep': 'Für eine Aktion geht der Provinzstein nur eine Provinz weit.',
    },
  },
};
