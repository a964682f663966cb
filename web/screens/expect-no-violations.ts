import { createRequire } from 'node:module';
import type { AxeResults, ContextObject, RunOptions } from 'axe-core';
import { expect } from 'vitest';

/** The version of axe that its builder for the browser tests comes with. */
const requireByBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));

interface Axe {
  run: (context: ContextObject, options: RunOptions) => Promise<AxeResults>;
}

/** What only a browser can tell: colours, sizes and what is visible. */
const drawn = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
/** What is hidden behind an open dialog. Axe sees by its layout that a dialog is open, and skips these then. */
const behindDialog = ['aria-hidden-focus', 'landmark-one-main', 'page-has-heading-one'];

/** Runs axe on the screen: names, roles, headings, landmarks. Browser tests check the colours of each look of text. */
export async function expectNoViolations(): Promise<void> {
  // Loaded late, because axe looks for the document when it is loaded.
  const { run } = requireByBuilder('axe-core') as Axe;
  // This document draws nothing, so axe takes what has the attribute for visible.
  const context = { include: [document.documentElement], exclude: ['[hidden]'] };
  const isDialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  const left = isDialogOpen ? [...drawn, ...behindDialog] : drawn;
  const rules = Object.fromEntries(left.map((id) => [id, { enabled: false }]));
  const { violations } = await run(context, { rules, resultTypes: ['violations'] });
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.html).join(' | ')}`,
  );
  expect(lines).toEqual([]);
}
