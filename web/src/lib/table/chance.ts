/**
 * This browser's part in chance, and what it remembers of it. It binds itself to a number by its
 * fingerprint, and reveals the number once everybody is bound. What it was shown until then it
 * notes down, so that nobody can say afterwards that it was otherwise.
 */
import type { Seal } from '../protocol/types';
import { makeNonce, sha256Hex } from './seal';

/** What is known of chance at one table. */
export interface ChanceNote {
  nonce: string;
  /** When it was written, in milliseconds. */
  at: number;
  /** What the nonce was revealed for; absent until then. */
  seen?: { place: number; commitment: string; commits: string[] };
}

type NoteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'kontor.chance.';
/** Older ones are forgotten. */
const MAX_NOTES = 300;

export class ChanceNotes {
  readonly #storage: NoteStorage | null;
  readonly #canDigest: boolean;

  /** Browsers calculate digests only on pages that came over a safe connection. */
  constructor(storage: NoteStorage | null, canDigest = typeof crypto.subtle !== 'undefined') {
    this.#storage = storage;
    this.#canDigest = canDigest;
  }

  /** A number for a table that does not exist yet; absent where nothing can be bound. */
  async draw(): Promise<{ nonce: string; hash: string } | null> {
    if (!this.#storage || !this.#canDigest) return null;
    const nonce = makeNonce();
    return { nonce, hash: await sha256Hex(nonce) };
  }

  /** Notes the number that was drawn for a table. */
  keep(id: string, nonce: string): void {
    this.#write(id, { nonce, at: Date.now() });
  }

  /** The fingerprint of this browser's number at a table; absent where nothing can be bound. */
  async hash(id: string): Promise<string | null> {
    const known = this.get(id);
    if (known && !known.seen && this.#canDigest) return sha256Hex(known.nonce);
    const drawn = known ? null : await this.draw();
    if (!drawn) return null;
    this.keep(id, drawn.nonce);
    return drawn.hash;
  }

  /**
   * The number that is to be revealed, once it is noted down what everybody is bound to; absent if
   * this place is bound to another one.
   */
  async reveal(id: string, place: number, seal: Seal): Promise<string | null> {
    const note = this.get(id);
    if (!note || !this.#canDigest) return null;
    const { commitment, commits } = seal;
    if ((await sha256Hex(note.nonce)) !== commits[place - 1]) return null;
    if (note.seen) return isSame(note.seen, place, seal) ? note.nonce : null;
    const seen = { place, commitment, commits };
    return this.#write(id, { ...note, seen }) ? note.nonce : null;
  }

  get(id: string): ChanceNote | null {
    try {
      const text = this.#storage?.getItem(prefix + id) ?? null;
      return text === null ? null : (JSON.parse(text) as ChanceNote);
    } catch {
      return null;
    }
  }

  #write(id: string, note: ChanceNote): boolean {
    try {
      this.#prune();
      this.#storage?.setItem(prefix + id, JSON.stringify(note));
      return true;
    } catch {
      return false;
    }
  }

  #prune(): void {
    const storage = this.#storage;
    if (!storage) return;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    const ids = keys.flatMap((key) => (key?.startsWith(prefix) ? [key.slice(prefix.length)] : []));
    const byAge = ids.sort((a, b) => (this.get(a)?.at ?? 0) - (this.get(b)?.at ?? 0));
    for (const id of byAge.slice(0, Math.max(0, ids.length - MAX_NOTES + 1))) {
      storage.removeItem(prefix + id);
    }
  }
}

function isSame(seen: NonNullable<ChanceNote['seen']>, place: number, seal: Seal): boolean {
  return (
    seen.place === place &&
    seen.commitment === seal.commitment &&
    seen.commits.join(' ') === seal.commits.join(' ')
  );
}

/** What a browser finds out about chance once the secret is known. */
export interface ChanceCheck {
  /** Whether the secret has the fingerprint. */
  secret: boolean;
  /** Whether every number has its fingerprint. */
  nonces: boolean;
  /** Whether the fingerprints are those that were noted down; absent without a note. */
  noted: boolean | null;
  /** Whether this browser's number was used; absent without a note. */
  used: boolean | null;
  /** The places that were bound and whose number was left out, counted from 1. */
  withheld: number[];
  /** Whether anybody was bound to a number. */
  bound: boolean;
}

export async function checkChance(
  seal: Seal,
  secret: string,
  note: ChanceNote | null,
): Promise<ChanceCheck> {
  const commits = seal.commits.map((commit) => (commit === '-' ? null : commit));
  const nonces = seal.nonces.map((nonce) => (nonce === '-' ? null : nonce));
  const bound = commits.some((commit) => commit !== null);
  const hashes = await Promise.all(
    nonces.map((nonce) => (nonce === null ? null : sha256Hex(nonce))),
  );
  const seen = note?.seen ?? null;
  return {
    secret: (await sha256Hex(secret)) === seal.commitment,
    nonces: !bound || hashes.every((hash, index) => hash === null || hash === commits[index]),
    noted: seen && isSame(seen, seen.place, seal),
    used: seen && nonces[seen.place - 1] === note?.nonce,
    withheld: commits.flatMap((commit, index) =>
      commit !== null && nonces[index] === null ? [index + 1] : [],
    ),
    bound,
  };
}

/** Whether all of it together proves that nobody could choose what the dice and draws would be. */
export function isProof(check: ChanceCheck): boolean {
  return (
    check.secret &&
    check.nonces &&
    check.noted === true &&
    check.used === true &&
    check.withheld.length === 0
  );
}

/** The notes of this browser. */
export const chanceNotes = new ChanceNotes(
  typeof localStorage === 'undefined' ? null : localStorage,
);
