import type { CheckFinding } from '@touchdown/functions/features/imports/checks/import-checks.ts';

const headings = ['year, day or file', 'check', 'counted', 'before', 'after', 'allowed'];
const fieldHeadings = ['year', 'file', 'would change', 'tornadoes', 'share'];
const notableHeadings = ['notable tornado', 'would change', 'before', 'after'];
/** A damaged record of all years has a line for each of them. */
const shownFindings = 100;

/** Returns a table of what a refused import would have done, and one of the values that it would have changed. */
export function checkLines(findings: readonly CheckFinding[]): string[] {
  const shown = findings.slice(0, shownFindings);
  const lines = tableLines(
    headings,
    shown.map(({ of, check, what, before, after, limit }) => [of, check, what, n(before), n(after), limit]),
  );
  const more = findings.length - shown.length;
  const fields = shown.flatMap(({ of, file = '', before, fields: changed = [] }) =>
    changed.map(({ field, tornadoes }) => [of, file, field, n(tornadoes), percent(tornadoes, before)]),
  );
  // All of them: this is the list that a person confirms.
  const notable = findings.flatMap((finding) =>
    (finding.notable ?? []).map(({ name, what, before, after }) => [name, what, before, after]),
  );
  return [
    ...lines,
    ...(more > 0 ? [`… and ${n(more)} more.`] : []),
    ...(fields.length > 0 ? ['', ...tableLines(fieldHeadings, fields)] : []),
    ...(notable.length > 0 ? ['', ...tableLines(notableHeadings, notable)] : []),
  ];
}

function tableLines(head: readonly string[], cells: readonly string[][]): string[] {
  const rows = [head, ...cells];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function n(value: number): string {
  return value.toLocaleString('en-US');
}

function percent(count: number, of: number): string {
  return `${((100 * count) / of).toFixed(1)} %`;
}
