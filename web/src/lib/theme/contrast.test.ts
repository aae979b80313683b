import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

function color(name: string, theme: 'light' | 'dark'): string {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const value = found?.[theme === 'light' ? 1 : 2];
  if (value === undefined) throw new Error(`--${name} is no pair of colors`);
  return value;
}

function luminance(hex: string): number {
  const channel = (start: number): number => {
    const value = parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'panel', 'card', 'wax-tint'];
const texts = ['ink', 'faded', 'wax-text', 'gold-text', 'good'];
const players = ['red', 'blue', 'green', 'yellow', 'purple', 'orange', 'white'];

const pairs: [string, string][] = [
  ...grounds.flatMap((ground) => texts.map((text): [string, string] => [text, ground])),
  ['wax-ink', 'wax'],
  ...players.map((seat): [string, string] => [`on-${seat}`, `player-${seat}`]),
];

test.each(pairs)('%s can be read on %s', (text, ground) => {
  for (const theme of ['light', 'dark'] as const) {
    expect(contrast(color(text, theme), color(ground, theme)), theme).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(['edge', 'wax'])('the outline %s can be seen', (name) => {
  for (const theme of ['light', 'dark'] as const) {
    expect(contrast(color(name, theme), color('paper', theme)), theme).toBeGreaterThanOrEqual(3);
  }
});
