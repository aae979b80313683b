/**
 * A page for looking at the table without a server, in development only:
 * `npm run dev`, then /src/lib/merchants/preview.html?fixture=short-middle&theme=dark.
 */
import { mount } from 'svelte';
import '../theme/theme.css';
import { prefs } from '../prefs.svelte';
import Preview from './Preview.svelte';
import { boardOf } from './view';

const wanted = new URLSearchParams(location.search);
const theme = wanted.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
if (wanted.get('lang') === 'de') prefs.language = 'de';
const fixtures = import.meta.glob('./fixtures/*.json', { import: 'default' });
const boards = import.meta.glob('../../../../crates/merchants/boards/*.json', {
  import: 'default',
});
const name = wanted.get('fixture') ?? 'short-middle';
const fixture = (await fixtures[`./fixtures/${name}.json`]?.()) as {
  moment: { view: { setup: string } };
};
const key = boardOf(fixture.moment.view);
const board = await boards[`../../../../crates/merchants/boards/merchants-${key}.json`]?.();
// The board comes from its file instead of the server.
window.fetch = () => Promise.resolve(Response.json(board));
const target = document.getElementById('app');
const watching = wanted.has('watching');
if (target) mount(Preview, { target, props: { fixture, watching } as never });
