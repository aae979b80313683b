export { default as Scene } from './Scene.svelte';
export { default as Sign } from './Sign.svelte';
