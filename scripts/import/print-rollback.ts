import type { RollbackPreview } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { correctionLines } from './print-corrections.ts';

/** Returns what a rollback would bring back, for the operator. */
export function rollbackLines(preview: RollbackPreview): string[] {
  const { release, run, tornadoes, reports, years, corrections } = preview;
  return [
    `Dry run, nothing was written. A rollback would serve release ${release} (run ${run}):`,
    `Tornadoes: ${n(tornadoes.after)} instead of ${n(tornadoes.before)}.`,
    `Storm reports: ${n(reports.after)} instead of ${n(reports.before)}.`,
    ...years.map(({ year, before, after }) =>
      before === after
        ? `${year}: ${n(after)} with other values.`
        : `${year}: ${n(after)} instead of ${n(before)}.`,
    ),
    ...correctionLines(corrections, true),
  ];
}

function n(value: number): string {
  return value.toLocaleString('en-US');
}
