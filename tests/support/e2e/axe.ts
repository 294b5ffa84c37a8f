// Runs axe-core in a page, with its default rules and the target size of WCAG 2.2.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose results depend on colours, which each theme defines separately. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const options: Record<'all' | 'structure' | 'colours', RunOptions> = {
  all: { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } },
  structure: {
    resultTypes: ['violations'],
    rules: {
      'target-size': { enabled: true },
      ...Object.fromEntries(colourRules.map((id) => [id, { enabled: false }])),
    },
  },
  colours: { resultTypes: ['violations'], runOnly: { type: 'rule', values: colourRules } },
};

interface Examined {
  /** Selector of the part to check; the whole page if unset. */
  within?: string | undefined;
  rules?: keyof typeof options;
}

/** Returns the violations as "rule: element", with the reasons. */
export async function violations(page: Page, { within, rules = 'all' }: Examined = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(source);
    // Switches animations off, because a colour that is still changing is not the one that people read.
    await page.addStyleTag({
      content: '*, ::before, ::after { transition: none !important; animation: none !important }',
    });
  }
  const { violations: found } = await page.evaluate(
    async ([selector, given]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      return axe.run(selector ?? document, given);
    },
    [within, options[rules]] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')} (${failureSummary.replaceAll(/\s+/g, ' ')})`,
    ),
  );
}

interface Axe {
  run: (context: string | Document, options: RunOptions) => Promise<AxeResults>;
}
