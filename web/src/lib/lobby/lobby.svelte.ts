import { person } from '../me.svelte';
import { api } from '../net/api';
import type { GameInfo, Lobby, LobbyInfo, MyTables, TableInfo } from '../protocol/types';
import { boardFor, lastWishes, type Wishes } from './wishes';

const REFRESH_MS = 15_000;
const MAX_RESULTS = 8;

/** What can be played, and the tables there are; refreshed while somebody looks. */
class LobbyState {
  info: LobbyInfo | null = $state.raw(null);
  tables: Lobby | null = $state.raw(null);
  mine: MyTables | null = $state.raw(null);
  failed = $state(false);
  now = $state.raw(Date.now());

  /** Public tables that wait for players, without my own. */
  readonly open: readonly TableInfo[] = $derived(this.#notMine(this.tables?.open));
  readonly running: readonly TableInfo[] = $derived(this.#notMine(this.tables?.running));
  /** The last results: mine first. */
  readonly results: readonly TableInfo[] = $derived.by(() => {
    const mine = this.mine?.over ?? [];
    const known = new Set(mine.map((table) => table.id));
    const others = (this.tables?.over ?? []).filter((table) => !known.has(table.id));
    return [...mine, ...others].slice(0, MAX_RESULTS);
  });

  /** What can be played; fetched once. */
  async loadInfo(): Promise<LobbyInfo> {
    await person.load();
    this.info ??= await api.games();
    return this.info;
  }

  async refresh(): Promise<void> {
    try {
      await this.loadInfo();
      [this.tables, this.mine] = await Promise.all([api.lobby(), api.myTables()]);
      this.now = Date.now();
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  /** Keeps itself fresh; returns what stops it. */
  watch(): () => void {
    void this.refresh();
    const timer = setInterval(() => {
      if (!document.hidden) void this.refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }

  /** What this browser chose the last time. */
  wishesFor(game: GameInfo): Wishes {
    const levels = this.info?.levels.map((level) => level.name) ?? [];
    return lastWishes(localStorage, game, levels);
  }

  /** The board of a table: the one it names, or the usual one for so many players. */
  boardOf(table: TableInfo): string {
    const named = table.setup['board'];
    if (named !== undefined) return named;
    const game = this.info?.games.find((candidate) => candidate.name === table.game);
    return (game && boardFor(game, table.places.length)?.key) ?? '';
  }

  #notMine(tables: readonly TableInfo[] | undefined): readonly TableInfo[] {
    const mine = new Set(this.mine?.current.map((table) => table.id));
    return (tables ?? []).filter((table) => !mine.has(table.id));
  }
}

export const lobby = new LobbyState();
