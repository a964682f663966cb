import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { QuarantineEntry } from '@touchdown/functions/features/imports/files/quarantine.ts';
import { writeCsvRow } from '../sample/csv.ts';
import { projectRoot } from '../system/local-state-folder.ts';

/** Writes the rows that were set aside as CSV, and returns the path from the project's root. */
export function writeQuarantine(name: string, quarantined: readonly QuarantineEntry[]): string {
  const folder = join(projectRoot, '.local', 'quarantine');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.csv`);
  const rows = quarantined.map(({ file, line, leftOut, reason, text }) =>
    writeCsvRow([file, String(line), leftOut, reason, text]),
  );
  writeFileSync(path, writeCsvRow(['file', 'line', 'left_out', 'reason', 'row']) + rows.join(''));
  return relative(projectRoot, path);
}
