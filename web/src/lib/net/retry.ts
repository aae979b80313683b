import { backoff } from './backoff';
import { isTemporary } from './problem';

/** Repeats what fails for the time being, with pauses, until it succeeds, fails for good or is ended. */
export class Retry {
  #ended = false;
  #wake: (() => void) | null = null;

  /** `onFailure` is told each failure and whether there will be another attempt. */
  async run(
    attempt: () => Promise<void>,
    onFailure: (thrown: unknown, again: boolean) => void,
  ): Promise<void> {
    for (let failures = 0; !this.#ended; failures += 1) {
      try {
        await attempt();
        return;
      } catch (thrown) {
        if (this.#ended) return;
        const again = isTemporary(thrown);
        onFailure(thrown, again);
        if (!again) return;
      }
      await this.#pause(backoff(failures, Math.random()));
    }
  }

  /** Does not wait for the end of a pause. */
  now(): void {
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.now();
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.now(), milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
    });
  }
}
