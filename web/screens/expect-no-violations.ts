import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'vitest';

/** The version of axe that its builder for the browser tests comes with. */
const requireByBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));

interface Axe {
  run: (element: Element, options: RunOptions) => Promise<AxeResults>;
}

/** What only a browser can tell: colours, sizes and what is visible. */
const drawn = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
const rules = Object.fromEntries(drawn.map((id) => [id, { enabled: false }]));

/** Runs axe on the screen: names, roles, headings, landmarks. Browser tests check the colours of each look of text. */
export async function expectNoViolations(): Promise<void> {
  // Loaded late, because axe looks for the document when it is loaded.
  const { run } = requireByBuilder('axe-core') as Axe;
  const { violations } = await run(document.documentElement, { rules, resultTypes: ['violations'] });
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.html).join(' | ')}`,
  );
  expect(lines).toEqual([]);
}
