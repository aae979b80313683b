/**
 * A page for looking at a table without a server, in development only: `npm run dev`, then
 * /src/lib/table/preview.html?game=merchants&fixture=short-middle&theme=dark.
 */
import { mount } from 'svelte';
import '../theme/theme.css';
import { boardOf } from '../merchants/view';
import { prefs } from '../prefs.svelte';
import { loadGame } from './games';
import Preview from './Preview.svelte';

const wanted = new URLSearchParams(location.search);
const theme = wanted.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
if (wanted.get('lang') === 'de') prefs.language = 'de';

const files = import.meta.glob(
  ['../{hansa,merchants}/fixtures/*.json', '../../../../crates/merchants/boards/*.json'],
  { import: 'default' },
);
const load = (path: string): Promise<unknown> => files[path]?.() ?? Promise.reject(new Error(path));

const name = wanted.get('game') ?? 'hansa';
const usual = name === 'hansa' ? 'four-middle' : 'short-middle';
const fixture = (await load(`../${name}/fixtures/${wanted.get('fixture') ?? usual}.json`)) as {
  moment: { view: { board: string; setup: string } };
};
const { view } = fixture.moment;
const board = await load(
  name === 'hansa'
    ? `../hansa/fixtures/board-${view.board}.json`
    : `../../../../crates/merchants/boards/merchants-${boardOf(view)}.json`,
);
// The board comes from its file instead of the server.
window.fetch = () => Promise.resolve(Response.json(board));
const game = await loadGame(name);
const target = document.getElementById('app');
const watching = wanted.has('watching');
if (target) mount(Preview, { target, props: { name, game, fixture, watching } as never });
