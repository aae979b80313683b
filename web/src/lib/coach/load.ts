import type { Component, ComponentProps } from 'svelte';
import { gameEntry } from '../games/games';
import type Coach from './Coach.svelte';
import type { Tip } from './tips';

type Props = ComponentProps<typeof Coach>;

/** The coach of a game, and what it says; absent for a game without one. */
export async function loadCoach(
  game: string,
): Promise<(Omit<Props, 'session'> & { Coach: Component<Props> }) | null> {
  const coach = gameEntry(game)?.coach;
  if (!coach) return null;
  const [{ default: Coach }, { tips }] = await Promise.all([
    import('./Coach.svelte'),
    coach.tips(),
  ]);
  // The tips judge the view of their own game, and only that is shown to them.
  return { Coach, plan: tips as readonly Tip<unknown>[], texts: coach.texts };
}
