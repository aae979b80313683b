import { startAfter, startBefore, type Timeline, type Unit } from './timeline';

/** How many times as fast as usual. */
export const speeds = [0.5, 1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** How long a step is looked at while it plays. */
const STEP_MS: Readonly<Record<Unit, number>> = { decision: 1100, turn: 1800, round: 2600 };

/** The table that is looked at. */
interface Looked {
  readonly story: { readonly timeline: Timeline };
  readonly moment: { readonly number: number } | null;
  readonly present: { readonly number: number } | null;
  readonly live: boolean;
  goTo: (number: number, from?: number) => Promise<void>;
}

/** Going through a game step by step, by hand or by itself. */
export class Replay {
  /** How far a step goes while it plays. */
  unit: Unit = $state('decision');
  speed: Speed = $state(1);
  playing: boolean = $state(false);

  readonly #table: Looked;
  readonly here: number = $derived.by(() => this.#table.moment?.number ?? 0);
  readonly last: number = $derived.by(() => this.#table.present?.number ?? 0);

  constructor(table: Looked) {
    this.#table = table;
  }

  /** Shows a moment, wherever it is. */
  leap(number: number): Promise<void> {
    this.playing = false;
    return this.#table.goTo(number);
  }

  back(unit: Unit = this.unit): Promise<void> {
    return this.leap(startBefore(this.#table.story.timeline.starts[unit], this.here));
  }

  forward(unit: Unit = this.unit): Promise<void> {
    this.playing = false;
    return this.#step(unit);
  }

  /** Plays on to the present; gives back what stops it. */
  run(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      timer = setTimeout(() => void goOn(), STEP_MS[this.unit] / this.speed);
    };
    const goOn = async (): Promise<void> => {
      const before = this.here;
      await this.#step(this.unit);
      if (this.#table.live || this.here === before) this.playing = false;
      else if (this.playing) wait();
    };
    wait();
    return () => clearTimeout(timer);
  }

  async #step(unit: Unit): Promise<void> {
    const next = startAfter(this.#table.story.timeline.starts[unit], this.here) ?? this.last;
    await this.#table.goTo(next, this.here);
  }
}
