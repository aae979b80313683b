import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { useStage } from './harness';
import { rememberShortGames } from './play';

/** Measures what a first visit costs: `make web-size`. */

const stage = useStage();

interface Sizes {
  raw: number;
  gzip: number;
  brotli: number;
}

/** Scripts and styles that the page has loaded, as they would travel. */
async function loaded(page: Page): Promise<Record<string, Sizes>> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const sum: Record<string, Sizes> = {};
  for (const url of new Set(urls)) {
    const kind = /\.(js|css)$/.exec(url)?.[1];
    if (kind === undefined) continue;
    const body = Buffer.from(await (await fetch(url)).arrayBuffer());
    const sizes = (sum[kind] ??= { raw: 0, gzip: 0, brotli: 0 });
    sizes.raw += body.length;
    sizes.gzip += gzipSync(body).length;
    sizes.brotli += brotliCompressSync(body).length;
  }
  return sum;
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`.padStart(10);

function print(name: string, sum: Record<string, Sizes>): void {
  for (const [kind, { raw, gzip, brotli }] of Object.entries(sum)) {
    const sizes = [raw, gzip, brotli].map(kilobytes).join(' ');
    console.log(`${`${name}, ${kind}`.padEnd(32)}${sizes}`);
  }
}

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);

/** How many seconds the page has worked, by kind; other work of the machine does not count. */
async function work(page: Page): Promise<() => Promise<string>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<number[]> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].map(
      (name) => metrics.find((metric) => metric.name === name)?.value ?? NaN,
    );
  };
  const before = await read();
  return async () => {
    const after = await read();
    await cdp.detach();
    const [all, ...parts] = after.map((value, index) => (value - (before[index] ?? 0)).toFixed(2));
    return `${all} s of work (scripts, layout, style: ${parts.join(', ')})`;
  };
}

/** How many frames took longer than 16.7 ms (and than 33 ms) while something went on. */
async function frames(page: Page, go: () => Promise<void>): Promise<string> {
  const worked = await work(page);
  await page.evaluate(() => {
    const spans: number[] = [];
    let last = performance.now();
    const tick = (now: number): void => {
      spans.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { spans });
  });
  await go();
  const spans = await page.evaluate(() => (window as unknown as { spans: number[] }).spans);
  const over = (limit: number): number => spans.filter((span) => span > limit).length;
  const counts = `${spans.length} frames, ${over(17)} over 16.7 ms, ${over(34)} over 33 ms`;
  return `${counts}; ${await worked()}`;
}

async function pan(page: Page): Promise<void> {
  const box = await page.getByRole('main', { name: 'Board' }).boundingBox();
  if (!box) throw new Error('no board');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -400);
  await page.mouse.down();
  for (let step = 0; step < 60; step += 1) {
    const turn = (step / 60) * 2 * Math.PI;
    await page.mouse.move(middle.x + 120 * Math.sin(turn), middle.y + 80 * Math.cos(turn));
  }
  await page.mouse.up();
}

test('a first visit', async () => {
  console.log(
    `${''.padEnd(32)}${['raw', 'gzip', 'brotli'].map((one) => one.padStart(10)).join(' ')}`,
  );
  const page = await stage.visit({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'no-preference',
  });
  await rememberShortGames(page);
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  print('home', await loaded(page));
  console.log(`first contentful paint: ${(await firstPaint(page)).toFixed(0)} ms`);
  for (const [index, name] of ['hansa', 'merchants'].entries()) {
    await page.goto(`${stage.url}#/`);
    await page.getByRole('button', { name: 'Play now' }).nth(index).click();
    await page.waitForFunction(() => document.title.startsWith('●'));
    // All of it, as for somebody who opens an invitation.
    await page.reload();
    await page.waitForFunction(() => document.title.startsWith('●'));
    print(`table of ${name}`, await loaded(page));
    console.log(`${name}, panning: ${await frames(page, () => pan(page))}`);
    const bots = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Table menu' }).click();
      await page.getByRole('button', { name: 'Let a bot play for me' }).click();
      await page.waitForTimeout(3_000);
    };
    console.log(`${name}, bots playing: ${await frames(page, bots)}`);
  }
}, 180_000);
