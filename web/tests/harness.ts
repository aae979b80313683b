import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect } from 'vitest';

/** A real server on a database of its own, and a browser. */
export interface Stage {
  /** The address of the page. */
  url: string;
  browser: Browser;
  /** What pages have complained about so far. */
  complaints: string[];
  /** A fresh visitor. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  /** Kills the server as a power cut would. */
  cutOff(): Promise<void>;
  /** Starts it again, on the same database and at the same address. */
  bringBack(): Promise<void>;
  close(): Promise<void>;
}

export interface StageOptions {
  /** Let the server refuse what comes too often; tests are quicker than people. */
  limited?: boolean;
}

const binaries = ['../target/release/kontor', '../target/debug/kontor'];
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A stage for all tests of a file; in the end no page may have complained. */
export function useStage(options: StageOptions = {}): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    Object.assign(stage, await setStage(options));
  });
  afterAll(async () => {
    await stage.close();
    expect(stage.complaints).toEqual([]);
  });
  return stage;
}

/** Starts everything; `KONTOR` names the binary, `CHROMIUM` the browser. */
async function setStage({ limited = false }: StageOptions): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-'));
  const database = join(folder, 'games.db');
  const { server: first, address } = await startServer(database, '127.0.0.1:0', limited);
  let server = first;
  let away = false;
  let wasCutOff = false;
  const client = await serveClient(address);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: chromiumFlags,
  });
  const complaints: string[] = [];
  return {
    url: client.url,
    browser,
    complaints,
    async visit(options = {}) {
      const context = await browser.newContext({
        locale: 'en',
        reducedMotion: 'reduce',
        ...options,
      });
      // Tests are quicker than people: they need not be shown one move after the other.
      await context.addInitScript(() => {
        localStorage['kontor.settings'] ??= JSON.stringify({ pace: 'at-once' });
      });
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        // Browsers themselves report a server that is away; the page need not hide that. What
        // was tried meanwhile may fail a moment after the server is back.
        const isTry = wasCutOff && message.text().startsWith('WebSocket connection to');
        if (message.type() === 'error' && !away && !isTry) {
          complaints.push(`${message.text()} ${message.location().url}`);
        }
      });
      await page.goto(client.url);
      return page;
    },
    async cutOff() {
      away = true;
      wasCutOff = true;
      await end(server, 'SIGKILL');
    },
    async bringBack() {
      ({ server } = await startServer(database, new URL(address).host, limited));
      away = false;
    },
    async close() {
      await browser.close();
      await client.preview?.close();
      await end(server, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function end(server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<unknown> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  return ended;
}

async function startServer(
  database: string,
  bind: string,
  limited: boolean,
): Promise<{ server: ChildProcess; address: string }> {
  const binary = process.env['KONTOR'] ?? binaries.find((path) => existsSync(path));
  if (binary === undefined) throw new Error('build the server first: cargo build --release');
  const options = ['--bind', bind, '--database', database, '--bot-delay-ms', '0'];
  if (!limited) options.push('--unlimited');
  const server = spawn(binary, ['serve', ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /^Kontor is at (\S+)/.exec(line)?.[1];
    if (address !== undefined) return { server, address };
  }
  throw new Error('the server did not say where it is');
}

/** The client inside the binary, or the one in `dist` for a binary without a client. */
async function serveClient(
  address: string,
): Promise<{ url: string; preview: PreviewServer | null }> {
  const answer = await fetch(address);
  const page = await answer.text();
  if (page.includes('id="app"') && process.env['KONTOR_DIST'] === undefined) {
    return { url: address, preview: null };
  }
  // The same policy as from the server itself: what it forbids must show here, too.
  const policy = answer.headers.get('content-security-policy') ?? '';
  const served = await preview({
    logLevel: 'silent',
    build: { outDir: process.env['KONTOR_DIST'] ?? 'dist' },
    preview: {
      port: 0,
      host: '127.0.0.1',
      headers: { 'content-security-policy': policy },
      proxy: { '/api': { target: address, ws: true } },
    },
  });
  const url = served.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('the client is not served');
  return { url, preview: served };
}
