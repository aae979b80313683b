/** Named sets of options: what they change. */
export interface Preset {
  name: string;
  options: Record<string, string>;
  minPlayers: number;
}

/** Rule sets that people know by name; the first is the usual one. */
export const presets: Partial<Record<string, Preset[]>> = {
  hansa: [
    { name: 'first_edition', options: {}, minPlayers: 2 },
    {
      name: 'big_box',
      minPlayers: 3,
      options: {
        marker_set: 'BigBox15',
        income_may_take_less: 'true',
        swap_requires_own: 'true',
        remove3_mode: 'MoveOpponents',
        tie_break: 'BigBox',
      },
    },
  ],
};

/** The preset that a set of changed options is, if it is one. */
export function presetOf(game: string, options: Record<string, string>): string | null {
  const found = presets[game]?.find((preset) => sameOptions(preset.options, options));
  return found?.name ?? null;
}

function sameOptions(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}
