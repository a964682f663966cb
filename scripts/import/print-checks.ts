import type { CheckFinding } from '@touchdown/functions/features/imports/checks/import-checks.ts';

const headings = ['year, day or file', 'check', 'counted', 'before', 'after', 'allowed'];
/** A damaged record of all years has a line for each of them. */
const shownFindings = 100;

/** Returns a table of what a refused import would have done. */
export function checkLines(findings: readonly CheckFinding[]): string[] {
  const cells = findings
    .slice(0, shownFindings)
    .map(({ of, check, what, before, after, limit }) => [
      of,
      check,
      what,
      before.toLocaleString('en-US'),
      after.toLocaleString('en-US'),
      limit,
    ]);
  const rows = [headings, ...cells];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const more = findings.length - shownFindings;
  return more > 0 ? [...lines, `… and ${more.toLocaleString('en-US')} more.`] : lines;
}
