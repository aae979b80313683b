/** Sounds without files: a soft knock, and a coin. */
export class Sounds {
  #context: AudioContext | null = null;

  /** Somebody knocks on wood twice: it is your turn. */
  knock(): void {
    const context = this.#open();
    if (!context) return;
    for (const delay of [0, 0.16]) this.#tone(context, 'sine', 190, 70, delay, 0.13, 0.4);
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
