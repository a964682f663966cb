import type { YearChanges } from '@touchdown/functions/features/imports/record/merge-year.ts';
import type { ImportOutcome } from '@touchdown/functions/features/imports/run/import-outcome.ts';
import { checksRefusal } from '@touchdown/functions/features/imports/checks/import-checks.ts';
import { releasePagePath } from '@touchdown/shared/releases/release-paths.ts';
import { compiledLines } from './print-compiled.ts';
import { checkLines } from './print-checks.ts';
import { correctionLines } from './print-corrections.ts';

const shownReasons = 8;
const shownYears = 12;

/** Returns the report of an import run for the operator. */
export function outcomeLines(outcome: ImportOutcome, isDryRun: boolean): string[] {
  const { totals, seconds, findings } = outcome;
  const isWhole = outcome.quarantine.count === 0;
  return [
    ...fileLines(outcome),
    ...yearLines(outcome),
    ...reportLines(outcome),
    ...compiledLines(outcome.years),
    ...correctionLines(outcome.corrections, isDryRun),
    '',
    isDryRun
      ? `Dry run, nothing was written. It would add ${n(totals.added)}, change ${n(totals.changed)}, withdraw ${n(totals.withdrawn)} tornadoes.`
      : outcome.status === 'unchanged'
        ? `Nothing changed: the record already contains ${isWhole ? 'all of it' : 'all that could be read'} (release ${outcome.release}, ${n(totals.tornadoes)} tornadoes).`
        : `Applied as release ${outcome.release}: ${n(totals.tornadoes)} tornadoes. ${n(totals.added)} added, ${n(totals.changed)} changed, ${n(totals.withdrawn)} withdrawn, ${n(totals.redirected)} URLs moved.`,
    ...(outcome.status === 'applied' && outcome.release
      ? [
          `What changed will be at ${releasePagePath(outcome.release)} of the site, with the files of the release.`,
        ]
      : []),
    ...(findings.length === 0
      ? []
      : ['Without --dry-run the import would be refused:', ...checkLines(findings), checksRefusal(findings)]),
    `Time: ${Object.entries(seconds)
      .map(([name, value]) => `${name} ${value.toFixed(1)} s`)
      .join(', ')}.`,
  ];
}

function fileLines(outcome: ImportOutcome): string[] {
  const { files, setAside, refused, superseded, keptOut, spcAlone, waiting, quarantine, newLayouts } =
    outcome;
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  const lines = [`Read ${n(files.length)} files, ${n(rows)} rows.`];
  for (const { file, reasons, rows: read, tornadoes } of files) {
    if (read > 0 && tornadoes === 0) lines.push(`  ${file}: no row is about a tornado`);
    for (const [reason, count] of reasons.slice(0, shownReasons)) {
      lines.push(`  ${file}: ${count} × ${reason}`);
    }
    const more = reasons.slice(shownReasons).reduce((sum, [, count]) => sum + count, 0);
    if (more > 0) lines.push(`  ${file}: ${more} more rows with other faults`);
  }
  if (quarantine.count > 0) lines.push(`  ${n(quarantine.count)} rows or values were set aside; see below.`);
  for (const { message } of setAside) lines.push(`  Skipped: ${message}`);
  for (const { message } of refused) lines.push(`  Left out (--skip-bad): ${message}`);
  for (const [by, names] of Object.entries(Object.groupBy(superseded, ({ by: other }) => other))) {
    const years = names?.map(({ year }) => year) ?? [];
    const others = [...new Set(names?.map(({ file }) => file))].join(', ');
    lines.push(`  ${spans(years)}: read from ${by}, which is newer or more complete than ${others}.`);
  }
  for (const [because, of] of Object.entries(
    Object.groupBy(keptOut, (one) => `${one.file}: not used, ${one.because}`),
  )) {
    lines.push(`  ${spans(of?.map(({ year }) => year) ?? [])}: ${because}.`);
  }
  for (const year of spcAlone) {
    lines.push(`  ${year}: NCEI’s file has no tornado; the year is the SPC’s alone.`);
  }
  if (waiting.length > 0) {
    const kept = waiting.reduce((sum, { rows: ofYear }) => sum + ofYear, 0);
    lines.push(
      `  ${spans(waiting.map(({ year }) => year))}: ${n(kept)} rows of NCEI’s search are kept, but not used yet. The SPC has more of their tornadoes, or others. NCEI’s file of the year, StormEvents_details-ftp_v1.0_dYYYY_c….csv.gz, has the rest.`,
    );
  }
  for (const sentence of newLayouts) lines.push(`  ${sentence}`);
  return lines;
}

/** Sums up the years that only gained tornadoes, and lists the others with the fields that changed. */
function yearLines({ years }: ImportOutcome): string[] {
  const grown = years.filter(({ changes }) => changes.added > 0 && isOnlyGrown(changes));
  const amended = years.filter(({ changes }) => !isOnlyGrown(changes));
  const added = grown.reduce((sum, { changes }) => sum + changes.added, 0);
  return [
    ...(grown.length > 0 ? [`${spans(grown.map(({ year }) => year))}: ${n(added)} added.`] : []),
    ...amended.slice(0, shownYears).map(({ year, changes }) => {
      const fields = Object.entries(changes.fields)
        .sort((a, b) => b[1] - a[1])
        .map(([field, count]) => `${field} ${count}`);
      const changedFields = fields.length > 0 ? ` (${fields.join(', ')})` : '';
      return `${year}: ${changes.added} added, ${changes.changed} changed${changedFields}, ${changes.withdrawn} withdrawn, ${changes.redirected} moved, ${changes.unchanged} unchanged.`;
    }),
    ...(amended.length > shownYears ? [`… and ${amended.length - shownYears} more years.`] : []),
  ];
}

function isOnlyGrown({ changed, withdrawn, redirected }: YearChanges): boolean {
  return changed + withdrawn + redirected === 0;
}

function reportLines({ reports }: ImportOutcome): string[] {
  if (!reports || reports.days === 0) return [];
  const { days, added, changed, withdrawn, promoted, proposed } = reports;
  return [
    `Storm reports of ${days} days: ${added} added, ${changed} amended, ${withdrawn} withdrawn; ${promoted} promoted to official tornadoes, ${proposed} proposed.`,
  ];
}

function n(value: number): string {
  return value.toLocaleString('en-US');
}

/** Returns years as spans: `2010–2013, 2021`. */
function spans(years: readonly number[]): string {
  const sorted = [...new Set(years)].sort((a, b) => a - b);
  const groups: [number, number][] = [];
  for (const year of sorted) {
    const last = groups.at(-1);
    if (last && last[1] === year - 1) last[1] = year;
    else groups.push([year, year]);
  }
  return groups.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
