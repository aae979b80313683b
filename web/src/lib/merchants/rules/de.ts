import type { Texts } from '../../rules/chapters';
import type { MerchantsChapter } from './chapters';

export const texts: Texts<MerchantsChapter> = {
  aim: {
    title: 'Das Ziel',
    picture: 'Deine Karawane steht an einem fremden Kontor und liefert dort eine Ware ab.',
    text: `
Du führst ein Handelshaus. Deine Händler gründen Kontore in fernen Städten, deine Wege verbinden sie, und deine Karawanen bringen Waren dorthin. Wer zuerst **alle** Waren an **fremde** Kontore geliefert hat, gewinnt.

| Lieferungen zum Sieg | 3 Spieler | 4 Spieler |
|---|---|---|
| kurzes Spiel | 6 | 5 |
| großes Spiel | 10 | 8 |

Eine Ware ist von Anfang an frei. Jede andere liegt unter einem Kontor in deinem Lager: **Baue das Kontor, und seine Ware wird frei.**`,
  },
  setup: {
    title: 'Aufbau',
    picture: 'Ein Kontor in einer violetten Stadt, mit einem Weg und einer Karawane darauf.',
    text: `
Beim **festen Aufbau** (nur kurzes Spiel) steht alles bereit, und Rot beginnt.

Beim **freien Aufbau** entscheiden die Würfel, wer beginnt. Dann

1. setzen alle drei Kontore auf **violette** Städte: reihum, zurück und noch einmal reihum;
2. zu dritt setzt jeder noch ein **neutrales** Kontor;
3. setzt jeder einen Weg an ein eigenes Kontor und eine Karawane darauf. Er darf noch keine zwei Städte verbinden;
4. bekommt jeder eine Karte für jedes Landfeld um das **dritte** Kontor und 3 Gold.

Suche Städte mit mehreren guten Zahlen und verschiedenem Gelände. Neutrale Kontore bringen nichts ein, nehmen aber eine Ware an.`,
  },
  turn: {
    title: 'Dein Zug',
    picture: 'Würfeln, handeln und bauen, den Zug beenden.',
    text: `
1. **Vor dem Wurf** darfst du eine Entwicklungskarte spielen.
2. **Würfle.** Alle bekommen Karten für die Zahl; eine Sieben bringt den Räuber.
3. **Handle** und baue, so viel du bezahlen kannst, in beliebiger Folge: tauschen, bauen, Händler und Karawanen ziehen, liefern, eine Karte kaufen, eine Karte spielen, falls noch nicht geschehen.
4. **Beende den Zug.**

Die anderen sind dazwischen nicht am Zug: Sie werden nur bei einer Sieben zum Abgeben und zu deinen Angeboten gefragt.`,
  },
  production: {
    title: 'Erträge',
    picture: 'Eine Acht fällt: Das Kontor am Acker mit der 8 bekommt ein Getreide.',
    text: `
Jedes Landfeld mit der gewürfelten Zahl gibt **jedem Kontor** an seinen Ecken **eine Karte**:

| Gelände | Karte |
|---|---|
| Wald | :lumber: Holz |
| Weide | :wool: Wolle |
| Acker | :grain: Getreide |
| Gebirge | :ore: Erz |
| Saline | :salt: Salz |

- Wer **keine Karte** bekommt, nimmt stattdessen **1 Gold**, auch im Zug der anderen.
- Das Feld des Räubers gibt nichts.
- Reicht der Vorrat einer Sorte nicht für alle, bekommt niemand davon.

Die Punkte unter einer Zahl zeigen, wie oft sie fällt: am häufigsten 6 und 8. Ein leerer Kreis hat noch keine Zahl.`,
  },
  robber: {
    title: 'Sieben und Räuber',
    picture: 'Der Räuber steht auf einem Feld: Es bringt nichts ein, und ein Nachbar wird beraubt.',
    text: `
Bei einer **Sieben** bekommt niemand etwas, weder Karten noch Gold.

1. Wer **mehr als sieben** Rohstoffkarten hat, gibt die Hälfte ab, abgerundet. Alle wählen gleichzeitig. Gold und Entwicklungskarten zählen nicht.
2. Du versetzt den **Räuber** auf ein anderes Feld, das eine Zahl hat. Solange er dort steht, bringt es nichts ein.
3. Du **raubst** einem Gegner mit einem Kontor an diesem Feld eine zufällige Karte.

Sonst hält der Räuber nichts auf. Auch ein Lanzenreiter versetzt ihn, ohne dass jemand abgibt.`,
  },
  trade: {
    title: 'Handeln',
    picture: 'Drei gleiche Karten für eine andere; zwei Gold für eine beliebige.',
    text: `
In deinem Zug, nach dem Wurf:

- **Mit den anderen**: Biete Karten und Gold gegen Karten und Gold, einem oder allen. Sie nehmen an, lehnen ab oder machen ein Gegenangebot, und du wählst, mit wem du handelst. Geschenke und Gleiches gegen Gleiches sind nicht erlaubt.
- **Mit dem Vorrat**: drei gleiche Karten gegen eine andere oder gegen 1 Gold.
- **Mit Gold**: 2 Gold für eine beliebige Karte, höchstens **zweimal** im Zug.

Die anderen handeln nie untereinander, und Häfen gibt es nicht.`,
  },
  building: {
    title: 'Was alles kostet',
    picture: 'Die Preise für Weg, Händler, Karawane und Entwicklungskarte.',
    text: `
| | kostet |
|---|---|
| Handelsweg | :lumber: :ore: |
| Händler | :lumber: :wool: :grain: |
| Karawane | :lumber: :ore: :salt: |
| Entwicklungskarte | :wool: :salt: |
| Händler geht 3 Pfade weit | :grain: |
| Karawane zieht 3 Wege weit | :salt: |
| Wege eines Gegners benutzen | 1 :gold: |
| Kontor, Lieferung | nichts |

- Ein **Handelsweg** kommt auf einen freien Weg, der ein Kontor oder einen Handelsweg von dir berührt. Nichts Fremdes hält ihn auf.
- Ein **Händler** beginnt an einem deiner Kontore, eine **Karawane** auf einem deiner Wege, der eines deiner Kontore berührt.
- Du hast zwei Händler und zwei Karawanen. Sind beide unterwegs, zahlst du den Preis, um eine davon neu aufzustellen.`,
  },
  merchants: {
    title: 'Händler und Kontore',
    picture: 'Ein Händler geht in eine leere Stadt; dort wird er zum Kontor.',
    text: `
Ein Händler geht auf **Wegen**, ob sie ausgebaut sind oder nicht. **Ein Getreide** reicht für bis zu **drei**, zwei Getreide für sechs und so fort. Nichts versperrt den Weg, aber er darf nicht halten, wo ein anderer Händler oder ein Kontor steht.

Endet er in einer **leeren Stadt**, wird er ohne Kosten zum Kontor:

1. Der Händler verlässt den Plan, ein Kontor aus deinem Lager nimmt seinen Platz ein.
2. Die Ware unter diesem Kontor ist jetzt **lieferbar**.
3. Münzen neben dem Namen der Stadt gehören dir.
4. Hat ein Nachbarfeld keine Zahl, bekommt eines von ihnen eine: eine neue aus dem Vorrat oder, wenn es in dieser Farbe keine mehr gibt, eine von einem anderen Feld.

Durch eine leere Stadt *hindurch* zu gehen baut nichts.`,
  },
  gold: {
    title: 'Gold für Verbindungen',
    picture:
      'Der neue Weg verbindet eine Stadt zum ersten Mal: Jeder Weg dazwischen bringt seinem Besitzer 1 Gold.',
    text: `
Verbindet ein neuer Weg eine Stadt **zum ersten Mal** mit einer anderen, zahlt die Bank: **1 Gold für jeden Weg** auf der kürzesten Strecke zwischen ihnen, an den Besitzer dieses Weges. Dein neuer Weg gehört immer dazu.

- Ob in den Städten Kontore stehen, spielt keine Rolle.
- Es gibt kein Gold, wenn beide Städte schon mit anderen verbunden waren.
- Sind mehrere Strecken gleich kurz, wählst du eine.

**Doppelpfeile**: Wer einen solchen Weg baut, darf sofort einen weiteren daneben setzen, ohne Kosten.`,
  },
  caravans: {
    title: 'Karawanen und Lieferungen',
    picture:
      'Eine Karawane zieht über zwei Wege zu einem fremden Kontor. Der blaue Weg kostet 1 Gold.',
    text: `
Eine Karawane zieht auf **gebauten Wegen** jeder Farbe. **Ein Salz** reicht für bis zu **drei** Wege; zahle noch eines, um weiterzuziehen.

- Betritt eine Karawane im Zug zum ersten Mal einen Weg eines **Gegners**, zahlt sie ihm **1 Gold**. Danach stehen ihr in diesem Zug alle seine Wege offen.
- Auf einem Weg stehen höchstens zwei Karawanen; vorbeiziehen darf man.

**Liefere**, wenn der Weg der Karawane an einem Kontor endet, das **nicht deines** ist und noch **keine Ware** hat. Das kostet nichts, geht auch unterwegs, und auch ohne Zug, wenn die Karawane schon dort steht. Neutrale Kontore zählen mit. Eine gelieferte Ware bleibt liegen; jedes Kontor nimmt nur eine.`,
  },
  cards: {
    title: 'Entwicklungskarten',
    picture: 'Eine Karte kostet eine Wolle und ein Salz. Eine darfst du im Zug spielen.',
    text: `
Eine Karte kostet :wool: :salt:. Du hältst sie verdeckt und spielst sie ab deinem **nächsten** Zug: eine im Zug, vor oder nach dem Wurf.

| Karte | Anzahl | Wirkung |
|---|---|---|
| Lanzenreiter | 10 | versetze den Räuber und raube eine Karte |
| Offene Straßen | 3 | bis zu zwei Wege ohne Kosten |
| Schnelle Karawane | 3 | eine Karawane zieht bis zu sechs Wege ohne Salz |
| Schneller Händler | 3 | ein Händler geht bis zu sechs Pfade ohne Getreide |
| Messe | 2 | nimm zwei beliebige Karten |
| Stapelrecht | 2 | nenne einen Rohstoff; die anderen geben dir alles davon |
| Bankhaus | 2 | nimm 3 Gold |`,
  },
  end: {
    title: 'Das Ende',
    picture: 'Ein Lager mit gelieferten, lieferbaren und verdeckten Waren.',
    text: `
Das Spiel endet **sofort**, mitten im Zug, wenn jemand seine **letzte** Ware liefert. Wer das schafft, gewinnt.

Verdeckte Waren gelten als nicht geliefert: Du musst erst alle deine Kontore bauen. Die Zeichen bei jedem Spieler zeigen, wie weit er ist: geliefert, lieferbar und von einem Kontor verdeckt.

Geht eine Figur aus, geht es ohne sie weiter; Wege kommen nie zurück (§5).`,
  },
};
