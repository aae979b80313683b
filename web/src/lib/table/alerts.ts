/** What is heard of a game besides one's own turn and points. */
export type GameSound = 'piece' | 'dice';

/** Sounds without files: wood, dice, coins and a few notes. */
export class Sounds {
  #context: AudioContext | null = null;

  /** Somebody knocks on wood twice: it is your turn. */
  knock(): void {
    const context = this.#open();
    if (!context) return;
    for (const delay of [0, 0.16]) this.#tone(context, 'sine', 190, 70, delay, 0.13, 0.4);
  }

  /** A piece is set down. */
  piece(): void {
    const context = this.#open();
    if (context) this.#tone(context, 'sine', 420, 180, 0, 0.07, 0.16);
  }

  /** Two dice roll over the table. */
  dice(): void {
    const context = this.#open();
    if (!context) return;
    for (const [i, delay] of [0, 0.05, 0.12, 0.17, 0.27, 0.4].entries()) {
      this.#tone(context, 'triangle', 760 - 60 * (i % 3), 300, delay, 0.04, 0.13 - 0.015 * i);
    }
  }

  /** The game is over: four notes upwards for a win, two downwards for another's. */
  end(isWon: boolean): void {
    const context = this.#open();
    if (!context) return;
    const notes = isWon ? [523, 659, 784, 1047] : [392, 330];
    for (const [i, note] of notes.entries()) {
      this.#tone(
        context,
        'triangle',
        note,
        note,
        i * 0.17,
        i === notes.length - 1 ? 0.9 : 0.3,
        0.1,
      );
    }
  }

  /** A coin is put down: points. */
  coin(): void {
    const context = this.#open();
    if (!context) return;
    this.#tone(context, 'triangle', 1480, 1480, 0, 0.09, 0.07);
    this.#tone(context, 'triangle', 2217, 2217, 0.07, 0.28, 0.06);
  }

  #tone(
    context: AudioContext,
    type: OscillatorType,
    from: number,
    to: number,
    delay: number,
    length: number,
    loudness: number,
  ): void {
    const start = context.currentTime + delay;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = type;
    oscillator.frequency.setValueAtTime(from, start);
    oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  }

  /** Browsers allow sound only after the first click or key; until then there is silence. */
  #open(): AudioContext | null {
    if (typeof AudioContext === 'undefined') return null;
    if (!navigator.userActivation.hasBeenActive) return null;
    this.#context ??= new AudioContext();
    void this.#context.resume();
    return this.#context;
  }
}

/** Marks the browser's tab while a decision is awaited. */
export function markTab(title: string, waiting: boolean): void {
  document.title = waiting ? `● ${title}` : title;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = waiting ? './favicon-turn.svg' : './favicon.svg';
}

/** Tells somebody who looks elsewhere. */
export function notify(title: string, text: string): void {
  if (!document.hidden || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  const notification = new Notification(title, { body: text, tag: 'kontor-turn' });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
