export { default as Scene } from './HansaScene.svelte';
export { default as Sign } from './HansaSign.svelte';
