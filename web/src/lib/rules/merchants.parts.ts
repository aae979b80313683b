export { default as Scene } from './MerchantsScene.svelte';
export { default as Sign } from './MerchantsSign.svelte';
