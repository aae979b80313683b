import type { LessonTexts } from '../../lesson/plan';

export const texts: LessonTexts = {
  goal: [
    {
      picture: 'place',
      text: 'Setze deine Figuren auf die Häuser einer Route, bis alle dir gehören.',
    },
    {
      picture: 'claim',
      text: 'Werte die volle Route: Sie bringt dir ein Kontor in einer Stadt oder eine bessere Fähigkeit.',
    },
    {
      picture: 'offices',
      text: 'Kontore bringen Punkte, im Spiel und am Ende. Wer die meisten Punkte hat, gewinnt.',
    },
  ],
  chapters: {
    place: {
      title: 'Eine Route füllen',
      steps: {
        first:
          'Du spielst Rot. Zwischen den Städten liegen Routen mit kleinen Häusern. Setze einen Händler ein: Wähle ein Haus von Goslar–Magdeburg, dort, wo der Pfeil hinzeigt.',
        fill: 'Eine Route zählt erst, wenn alle Häuser dir gehören. Diese hat zwei: Nimm auch das zweite.',
        end: 'Du hast zwei Aktionen im Zug, und beide sind verbraucht. Beende deinen Zug.',
        stay: 'Auch Blau und Grün haben Routen begonnen. Deine Figuren sind stehen geblieben: Deine Route ist voll.',
      },
    },
    claim: {
      title: 'Werten für ein Kontor',
      steps: {
        seal: 'Eine volle Route wertest du mit einer Aktion. Wähle das Siegel auf Goslar–Magdeburg.',
        office:
          'Du wählst eine Belohnung. In Goslar ist ein Kontor für einen Händler frei: Nimm es.',
        wait: 'Einer deiner Händler ist jetzt dein Kontor, der andere liegt wieder im allgemeinen Vorrat. Beende deinen Zug und sieh, was das Kontor bringt.',
        control:
          'Blau hat eine Route an Goslar gewertet, und du hast einen Punkt bekommen: Du kontrollierst die Stadt. So geht es, wer auch immer dort wertet, und am Ende bringt die Stadt noch zwei Punkte.',
      },
    },
    ability: {
      title: 'Eine Fähigkeit verbessern',
      steps: {
        claim:
          'Statt eines Kontors kann eine Route eine Fähigkeit verbessern, wenn sie zur richtigen Stadt führt. Göttingen ist die Stadt der Aktionen: Werte Göttingen–Quedlinburg.',
        improve: 'Wähle die Aktionen: Ab jetzt hast du drei im Zug statt zwei, schon in diesem.',
        five: 'Fünf Städte haben eine Fähigkeit: Göttingen Aktionen, Lübeck Einkommen, Groningen Versetzen, Stade die Farben der Kontore, Halle den Wert des Netzes. Am Anfang ist nichts besser als Göttingen.',
      },
    },
    income: {
      title: 'Neue Figuren',
      steps: {
        take: 'Dein persönlicher Vorrat ist leer, du kannst nichts einsetzen. Wähle Einkommen: Das bringt drei Figuren aus dem allgemeinen Vorrat.',
        stock:
          'So wandern die Figuren: aus dem persönlichen Vorrat auf eine Route, nach der Wertung in den allgemeinen, mit Einkommen zurück. Die runden sind Kaufleute: Manches Kontor nimmt nur sie.',
      },
    },
    displace: {
      title: 'Verdrängen',
      steps: {
        push: 'Zwei Häuser gehören dir, aber im dritten steht Blau. Wähle den blauen Händler: Du nimmst seinen Platz ein und zahlst dafür einen Händler.',
        claim:
          'Blau musste weichen und hat umsonst eine weitere Figur eingesetzt. Aber jetzt gehört die Route dir: Werte sie und nimm das Kontor in Hannover.',
        cost: 'Ein Kaufmann ist teurer: Du zahlst zwei, und sein Besitzer setzt zwei weitere ein. Verdränge also, wo es dir eine Route füllt.',
      },
    },
    displaced: {
      title: 'Verdrängt werden',
      steps: {
        watch: 'Jetzt umgekehrt: Blau ist am Zug, und dein Händler steht im Weg.',
        answer:
          'Dein Händler muss auf eine Route in der Nähe, und umsonst darf einer aus dem allgemeinen Vorrat mit. Setze beide auf Hannover–Minden, wo du schon stehst.',
        claim: 'Du bist am Zug, und die Route ist voll. Werte sie und nimm ein Kontor.',
        gift: 'Verdrängt zu werden hilft dir also: Stell dich dorthin, wo andere hinwollen.',
      },
    },
    network: {
      title: 'Netz und Punkte',
      steps: {
        look: 'Du hast Kontore in Minden und in Hildesheim, und Paderborn liegt dazwischen. Werte Minden–Paderborn.',
        link: 'Das war ein Punkt, denn du kontrollierst Minden. Nimm jetzt das Kontor in Paderborn.',
        score:
          'Minden, Paderborn und Hildesheim sind jetzt ein Netz. Am Ende bringt jedes Kontor darin einen Punkt, jede Stadt, die du kontrollierst, zwei. Dein Tableau zeigt, was du hättest.',
        over: 'Das Spiel endet mit 20 Punkten, zehn vollständigen Städten oder dem letzten Marker. Auch Bonusmarker, fertige Fähigkeiten und die Tafel von Coellen bringen Punkte: Davon erzählt der Begleiter, wenn es so weit ist.',
      },
    },
  },
};
