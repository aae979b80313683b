import type { HansaTip } from './tips';

export const texts: Record<HansaTip, string> = {
  aim: 'Wer am Ende die meisten Punkte hat, gewinnt. Du füllst Routen mit deinen Figuren und wertest sie: Das bringt Kontore in den Städten, bessere Fähigkeiten und Punkte.',
  place:
    'Deine erste Aktion: Wähle ein leeres Haus, und ein Händler von dir kommt dorthin. Gute erste Routen führen nach Göttingen, für mehr Aktionen im Zug, oder zu einer Stadt, in der du ein Kontor willst.',
  fill: 'Gut begonnen. Eine Route zählt erst, wenn alle Häuser dir gehören; setze also die nächsten Figuren auf dieselbe Route. Kurze Routen gehen schneller.',
  finish:
    'Noch eine Figur von dir füllt {route}: Setze sie dort ein, dann kannst du die Route werten.',
  over: 'Alle Aktionen sind verbraucht. Beende den Zug: Was du eingesetzt hast, bleibt stehen.',
  others:
    'Jetzt spielen die anderen. Der Verlauf erzählt, was sie tun; wähle eine Zeile, und der Plan zeigt den Ort.',
  claim:
    'Du hast eine Route gefüllt: Wähle ihr Siegel, um sie zu werten. Du darfst warten, aber andere können deine Figuren verdrängen.',
  reward:
    'Wähle eine Belohnung. Ein Kontor lässt dein Netz wachsen; eine bessere Fähigkeit hilft das ganze Spiel. Am Anfang sind Fähigkeiten mehr wert.',
  skills:
    'Diese Stadt verbessert eine Fähigkeit: Eine Figur kommt von deinem Tableau in den persönlichen Vorrat, und der neue Wert gilt sofort.',
  coellen:
    'Ein Kaufmann dieser Route kann an der Tafel von Coellen Platz nehmen: sichere Punkte am Ende, aber der Kaufmann kommt nicht zurück.',
  lay: 'Du hast einen Bonusmarker genommen, also legst du einen neuen aus. Wähle eine Route, die du selbst vor den anderen füllen kannst.',
  marker:
    'Du hast einen Bonusmarker. Nutze ihn kostenlos zwischen zwei Aktionen, am besten in einem Zug, in dem du damit etwas zu Ende bringst.',
  displaced:
    'Deine Figur wurde verdrängt, und das hilft dir: Setze sie auf eine leuchtende Route daneben, und setze umsonst eine weitere ein, wo es angeboten wird.',
  displace:
    'Du darfst auch ein Haus nehmen, auf dem jemand steht: Wähle die Figur. Das kostet eine Figur mehr, bei einem Kaufmann zwei, und ihr Besitzer bekommt einen neuen Platz in der Nähe.',
  control:
    'Eine Route wurde an einer Stadt gewertet, die jemand kontrolliert: Das bringt einen Punkt. Kontore an belebten Routen zahlen sich immer wieder aus.',
  income:
    'Dein persönlicher Vorrat ist leer. Einkommen holt Figuren aus dem allgemeinen Vorrat; ein besserer Geldsäckel bringt mehr auf einmal.',
  move: 'Figuren, die feststecken, kannst du versetzen: mit einer Aktion so viele, wie dein Buch erlaubt, an beliebige Orte, etwa um eine Route auf einmal zu füllen.',
  end: 'Das Ende ist nah: 20 Punkte, zehn vollständige Städte oder kein Bonusmarker mehr. Sieh nach, was jede fertige Fähigkeit, jede Stadt und jedes Kontor deines größten Netzes jetzt wert ist.',
  pawn: 'Zu zweit bestimmt der Provinzstein, wo du einsetzen, verdrängen und werten darfst: auf den Routen um seine Provinz.',
};
