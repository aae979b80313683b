import type { LessonTexts } from '../../lesson/plan';

export const texts: LessonTexts = {
  goal: [
    {
      picture: 'production',
      text: 'Es wird gewürfelt, und deine Kontore in den Städten bringen dir Karten.',
    },
    {
      picture: 'merchants',
      text: 'Mit Karten schickst du Händler in neue Städte und baust Wege. Jedes neue Kontor macht eine deiner Waren frei.',
    },
    {
      picture: 'caravans',
      text: 'Eine Karawane bringt deine Waren zu fremden Kontoren. Wer zuerst alle eigenen geliefert hat, gewinnt.',
    },
  ],
  chapters: {
    produce: {
      title: 'Kontore bringen Karten',
      steps: {
        posts:
          'Du spielst Rot und hast Kontore in Berlin, Wien und Warszawa. Jedes liegt zwischen Feldern mit einer Zahl: Je mehr Punkte sie hat, desto öfter fällt sie.',
        roll: 'Jeder Zug beginnt mit den Würfeln. Würfle.',
        cards:
          'Eine Neun! Jedes Kontor an einer Neun bringt eine Karte: Salz in Berlin, Erz in Wien, Holz in Warszawa. So geht es allen, und wer nichts bekommt, nimmt 1 Gold.',
      },
    },
    route: {
      title: 'Einen Weg bauen',
      steps: {
        open: 'Deine Karawane soll von Berlin nach Hamburg. Holz und Erz bezahlen einen Weg: Wähle das letzte Stück vor Hamburg.',
        gold: 'Hamburg ist zum ersten Mal verbunden, also bringt jeder Weg auf der Strecke seinem Besitzer 1 Gold. Alle drei sind deine: 3 Gold für dich.',
      },
    },
    deliver: {
      title: 'Liefern',
      steps: {
        run: 'Wähle deine Karawane, dann Hamburg. Für 1 Salz zieht sie über bis zu drei Wege und liefert dort.',
        win: 'Deine erste Ware liegt in Hamburg! Sechs Lieferungen gewinnen, jede in einer anderen Stadt mit einem Kontor, das nicht dir gehört. Wege anderer kosten 1 Gold Wegerecht.',
      },
    },
    post: {
      title: 'Ein neues Kontor',
      steps: {
        recruit:
          'Ein Kontor mehr macht eine Ware mehr frei. Wirb für Holz, Wolle und Getreide einen Händler an: Wähle Händler, dann Warszawa.',
        walk: 'Für 1 Getreide geht er bis zu drei Wegstücke. Wähle ihn, dann Kaliningrad: In einer leeren Stadt wird er zum Kontor.',
        free: 'Dein neues Kontor bringt Karten: Getreide, Wolle und Salz, das seine Zahl bekommen hat. Und eine Ware mehr wartet auf deine Karawane.',
      },
    },
    trade: {
      title: 'Handeln',
      steps: {
        offer:
          'Für einen Händler fehlt dir Wolle, und Getreide hast du zweimal. Wähle Handeln: Du gibst 1 Getreide, du bekommst 1 Wolle. Biete es den anderen an.',
        conclude: 'Blau ist einverstanden. Schließe den Handel mit Blau ab.',
        buy: 'Was niemand gibt, kaufst du: eine Karte für 2 Gold, zweimal im Zug. Kaufe 1 Getreide, denn der Händler muss auch gehen.',
        bank: 'Auch drei gleiche Karten bringen eine andere. Jetzt hast du alles für einen Händler und seinen Weg.',
      },
    },
    robber: {
      title: 'Der Räuber',
      steps: {
        seven:
          'Bei einer Sieben gibt es keinen Ertrag, und wer mehr als sieben Karten hat, gibt die Hälfte ab. Würfle.',
        move: 'Eine Sieben, also versetzt du den Räuber. Stelle ihn auf das Salz mit der 8 bei Köln, wo Blau ein Kontor hat: Dort raubst du eine Karte.',
        block:
          'Du hast Erz geraubt, und dieses Salz bringt nichts, solange der Räuber dort steht. Stelle ihn dorthin, wo er den Führenden stört und nicht dich.',
        plan: 'Dein Plan für die erste Partie: ein Händler für ein neues Kontor, Wege zu fremden Kontoren, Salz für die Karawane. Und wenn eine Karte fehlt, handle.',
      },
    },
  },
};
