/** Looks for what keeps people from using a page, in both themes. */
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

declare const axe: { run: (context: Document) => Promise<AxeResults> };

/** What is serious or critical: the theme, the rule and the elements. */
export async function barriers(page: Page): Promise<string[]> {
  // By the debugger, for the page's policy lets no foreign script in.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() =>
      // Colors halfway from one scheme to the other are nobody's to read.
      Promise.allSettled(
        document
          .getAnimations()
          .filter((animation) => animation instanceof CSSTransition)
          .map((transition) => transition.finished),
      ),
    );
    const { violations } = await page.evaluate(() => axe.run(document));
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      const where = nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary})`);
      found.push(`${colorScheme}: ${id}: ${where.slice(0, 3).join('; ')}, ${nodes.length} in all`);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  return found;
}
