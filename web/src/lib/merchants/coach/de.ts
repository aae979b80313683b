import type { MerchantsTip } from './tips';

export const texts: Record<MerchantsTip, string> = {
  aim: 'Wer zuerst alle eigenen Waren geliefert hat, gewinnt: Eine Karawane bringt jede zu einem fremden Kontor. Jedes neue Kontor von dir macht eine Ware frei.',
  lack: 'Für „{thing}“ fehlt dir {goods}: Wähle Handeln und kaufe das für {gold} Gold, oder frage die anderen danach.',
  post: 'Wähle eine violette Stadt für ein Kontor. Zahlen mit vielen Punkten fallen oft, 6 und 8 am häufigsten; verschiedenes Gelände macht dich unabhängig.',
  neutral:
    'Setze ein neutrales Kontor dorthin, wo es den anderen einen guten Platz nimmt oder wo deine Karawanen es später erreichen: Auch es nimmt eine Ware an.',
  'first-route':
    'Dein erster Weg zeigt, wohin du willst: Eine nahe Stadt bringt Gold, sobald sie verbunden ist. Die Karawane steht darauf.',
  roll: 'Würfle. Jedes Kontor an einem Feld mit dieser Zahl bekommt eine Karte; wer nichts bekommt, nimmt 1 Gold.',
  act: 'Jetzt kannst du handeln. Dein Plan: Wirb einen Händler an, führe ihn in eine leere Stadt, wo er zum Kontor wird, und baue deiner Karawane Wege zu fremden Kontoren. Die Schaltflächen zeigen, was alles kostet.',
  recruit:
    'Du kannst einen Händler bezahlen. Jedes neue Kontor bringt mehr Karten und macht eine deiner Waren frei, und du brauchst alle.',
  walk: 'Dein Händler kann gehen: ein Getreide für bis zu drei Wege. Endet er in einer leeren Stadt, wird er zum Kontor.',
  route:
    'Du kannst einen Weg bauen. Wird eine Stadt zum ersten Mal verbunden, gibt es 1 Gold für jeden Weg auf der Strecke; und deine Karawane braucht Wege zu fremden Kontoren.',
  run: 'Deine Karawane kann ziehen: ein Salz für bis zu drei Wege. Führe sie neben ein fremdes Kontor, das noch keine Ware hat.',
  deliver:
    'Liefere! Deine Karawane steht an einem fremden Kontor, und eine deiner Waren ist lieferbar. Wer zuerst alle geliefert hat, gewinnt.',
  comfort:
    'Diesmal keine Karte für dich, dafür 1 Gold. Für zwei Gold kaufst du in deinem Zug eine beliebige Karte.',
  bank: 'Fehlt eine Karte? Drei gleiche bringen eine andere, ebenso 2 Gold, zweimal im Zug. Oder biete den anderen einen Handel an.',
  card: 'Wolle und Salz kaufen eine Entwicklungskarte: eine Überraschung, die du ab deinem nächsten Zug spielen darfst. Kontore und Wege gehen vor.',
  discard:
    'Eine Sieben: Wer mehr als sieben Karten hat, gibt die Hälfte ab. Behalte, was du als Nächstes zum Bauen brauchst.',
  robber:
    'Versetze den Räuber auf ein Feld, das dem Führenden dient und nicht dir: Dort gibt es keinen Ertrag, und du raubst einem Nachbarn eine Karte.',
  offer:
    'Jemand bietet dir einen Handel an. Nimm an, wenn er dir mehr hilft als ihm; ein Gegenangebot kostet nichts.',
  number:
    'Dein neues Kontor gibt einem Feld seine Zahl. Wähle das Gelände, das dir fehlt: Von dort kommen deine Karten.',
  tied: 'Mehrere Strecken sind gleich kurz. Wähle die, auf der mehr Wege dir gehören: Jeder bringt seinem Besitzer 1 Gold.',
  double: 'Ein Doppelpfeil: Setze daneben noch einen Weg, ohne Kosten.',
  end: 'Das Ende ist nah: Jemandem fehlen höchstens zwei Lieferungen. Zähle, wie viele Wege deine Karawanen brauchen, und halte Salz bereit.',
};
