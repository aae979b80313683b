import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './compress.ts';

/** Where `npm run dev` finds the server; `kontor serve` listens here unless told otherwise. */
const server = process.env['KONTOR_SERVER'] ?? 'http://127.0.0.1:8620';

export default defineConfig({
  // Relative paths: the client works behind any prefix.
  base: './',
  plugins: [svelte(), compress()],
  server: {
    proxy: { '/api': { target: server, ws: true } },
  },
  build: {
    target: 'es2022',
    reportCompressedSize: true,
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
  },
  // Unit tests need the client's runes, not the server's.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
});
