/**
 * A page for looking at the table without a server, in development only:
 * `npm run dev`, then /src/lib/hansa/preview.html?fixture=four-middle&theme=dark.
 */
import { mount } from 'svelte';
import '../theme/theme.css';
import { prefs } from '../prefs.svelte';
import Preview from './Preview.svelte';

const wanted = new URLSearchParams(location.search);
const theme = wanted.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
if (wanted.get('lang') === 'de') prefs.language = 'de';
const fixtures = import.meta.glob('./fixtures/*.json', { import: 'default' });
const load = (name: string): Promise<unknown> =>
  fixtures[`./fixtures/${name}.json`]?.() ?? Promise.reject(new Error(name));
const fixture = await load(wanted.get('fixture') ?? 'four-middle');
const key = (fixture as { moment: { view: { board: string } } }).moment.view.board;
const board = await load(`board-${key}`);
// The board comes from the fixtures instead of the server.
window.fetch = () => Promise.resolve(Response.json(board));
const target = document.getElementById('app');
const watching = wanted.has('watching');
if (target) mount(Preview, { target, props: { fixture, watching } as never });
