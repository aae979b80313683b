import { api } from './net/api';
import type { Me } from './protocol/types';

/** The person at this browser. */
class Person {
  me: Me | null = $state.raw(null);
  #loading: Promise<Me> | null = null;

  /** Who I am; a browser without an identity becomes a guest. */
  load(): Promise<Me> {
    this.#loading ??= this.#fetch().finally(() => {
      this.#loading = null;
    });
    return this.me ? Promise.resolve(this.me) : this.#loading;
  }

  set(me: Me): void {
    this.me = me;
  }

  /** After signing out: whoever comes next is somebody else. */
  async renew(): Promise<void> {
    this.me = null;
    await this.load();
  }

  /** Whoever has an identity keeps it; so no question goes unanswered. */
  async #fetch(): Promise<Me> {
    this.me = await api.becomeGuest();
    return this.me;
  }
}

export const person = new Person();
