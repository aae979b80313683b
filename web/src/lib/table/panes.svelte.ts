import { chatSeen } from './chatseen';
import { seatOfPerson } from './seats';
import type { TableSession } from './session.svelte';

/** What the sheet of a phone shows below the action area; on a desk everything is visible. */
export type Sheet = 'none' | 'players' | 'log' | 'chat';
export type Talk = 'log' | 'chat';
export type Overlay = 'help' | 'settings' | 'seal';

/** Which panes of a table are open. */
export class Panes {
  sheet: Sheet = $state('none');
  talk: Talk = $state('log');
  /** The seat whose desk is open. */
  desk: string | null = $state(null);
  overlay: Overlay | null = $state(null);
  /** The final scoring was put away. */
  endClosed = $state(false);

  readonly #session: TableSession;
  #chatSeen = $state(0);
  /** How many lines of others were not seen. */
  readonly unread: number = $derived.by(() => {
    const { chat, table, mySeat } = this.#session;
    if (this.talk === 'chat') return 0;
    return chat.filter(({ number, user }) => {
      const isOwn = mySeat !== null && seatOfPerson(table, user) === mySeat;
      return number > this.#chatSeen && !isOwn;
    }).length;
  });

  constructor(session: TableSession, store: Storage | null = null) {
    this.#session = session;
    this.#chatSeen = chatSeen(store, session.id);
  }

  showTalk(which: Talk): void {
    this.talk = which;
  }

  /** The chat was shown, up to this line. */
  noteChat(number: number): void {
    this.#chatSeen = Math.max(this.#chatSeen, number);
  }

  /** Opens a pane of the sheet, or closes it if it is open. */
  toggleSheet(which: Sheet): void {
    this.sheet = this.sheet === which ? 'none' : which;
    if (which === 'log' || which === 'chat') this.showTalk(which);
  }

  /** Opens the log or the chat, wherever it is. */
  openTalk(which: Talk): void {
    this.sheet = which;
    this.showTalk(which);
  }

  toggleDesk(seat: string): void {
    this.desk = this.desk === seat ? null : seat;
  }

  /** Closes what was opened last. */
  back(): void {
    if (this.sheet !== 'none') this.sheet = 'none';
    else this.desk = null;
  }
}
