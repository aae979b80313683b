import { api } from './net/api';
import { ProblemError } from './net/problem';
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

  async #fetch(): Promise<Me> {
    try {
      this.me = await api.me();
    } catch (thrown) {
      if (!(thrown instanceof ProblemError) || thrown.status !== 401) throw thrown;
      this.me = await api.becomeGuest();
    }
    return this.me;
  }
}

export const person = new Person();
