/**
 * A page for looking at a table without a server, in development only: `npm run dev`, then
 * /src/lib/table/preview.html?game=GAME&fixture=NAME&theme=dark.
 */
import { mount, unmount } from 'svelte';
import '../theme/theme.css';
import { gameNames, loadGame } from '../games/games';
import { languages } from '../i18n/language';
import { prefs } from '../prefs.svelte';
import Preview from './Preview.svelte';

interface PreviewModule {
  /** The fixture shown unless another is named. */
  usual: string;
  boardFor(view: unknown): unknown;
}

const previews = import.meta.glob<PreviewModule>('../*/preview.ts');
const fixtures = import.meta.glob('../*/fixtures/*.json', { import: 'default' });

/** What is shown now. */
let shown: Record<string, unknown> | null = null;

/** Shows a table, instead of the one before. */
async function showTable(query: string): Promise<void> {
  const wanted = new URLSearchParams(query);
  const name = wanted.get('game') ?? gameNames[0] ?? '';
  const preview = await previews[`../${name}/preview.ts`]?.();
  const path = `../${name}/fixtures/${wanted.get('fixture') ?? preview?.usual}.json`;
  const fixture = (await fixtures[path]?.()) as { moment: { view: unknown } } | undefined;
  if (!preview || !fixture) throw new Error(`there is no ${path}`);
  const game = await loadGame(name);
  if (shown) await unmount(shown);
  prefs.coach = wanted.has('coach');
  prefs.language = languages.find((language) => language === wanted.get('lang')) ?? usualLanguage;
  document.documentElement.dataset['theme'] = wanted.get('theme') ?? '';
  const board = preview.boardFor(fixture.moment.view);
  // The board comes from its file instead of the server.
  window.fetch = () => Promise.resolve(Response.json(board));
  const [watching, asking, crowded] = ['watching', 'asking', 'crowded'].map((one) =>
    wanted.has(one),
  );
  const props = { name, game, fixture, watching, asking, crowded };
  const target = document.getElementById('app');
  if (target) shown = mount(Preview, { target, props: props as never });
}

const usualLanguage = prefs.language;
// Tests go from one to the next without loading the page again.
Object.assign(window, { showTable });
await showTable(location.search);
