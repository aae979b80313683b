import type { Agreed } from './chapters';

/** The rules beside the board: whether they are open, and at which chapter or clause. */
class RulesDrawer {
  /** The game of the table that is shown; nothing can be opened without one. */
  game: string | null = $state.raw(null);
  open = $state(false);
  /** What was agreed at that table. */
  agreed: Agreed = $state.raw({});
  /** A chapter or a clause; absent for the contents. */
  part: string | null = $state.raw(null);

  show(part?: string): void {
    if (this.game === null) return;
    if (part !== undefined) this.part = part;
    this.open = true;
  }

  close(): void {
    this.open = false;
  }

  toggle(): void {
    if (this.open) this.close();
    else this.show();
  }

  /** A table of a game is shown; returns what ends that. */
  attend(game: string): () => void {
    this.game = game;
    this.part = null;
    return () => {
      this.game = null;
      this.agreed = {};
      this.open = false;
    };
  }
}

export const rulesDrawer = new RulesDrawer();
