import { mount } from 'svelte';
import App from './App.svelte';
import { reloadForNewVersion } from './lib/reload';

addEventListener('vite:preloadError', (event) => {
  if (reloadForNewVersion(sessionStorage, Date.now(), () => location.reload())) {
    event.preventDefault();
  }
});

const target = document.getElementById('app');
if (!target) throw new Error('index.html has an element with the id "app"');
mount(App, { target });
