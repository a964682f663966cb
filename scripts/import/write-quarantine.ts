import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Quarantine } from '@touchdown/functions/features/imports/files/quarantine.ts';
import { writeCsvRow } from '../system/csv.ts';
import { projectRoot } from '../system/local-state-folder.ts';

/** Writes the first rows that were set aside as CSV, row by row, and returns the path from the project's root. */
export function writeQuarantine(name: string, { entries }: Quarantine): string {
  const folder = join(projectRoot, '.local', 'quarantine');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.csv`);
  const file = openSync(path, 'w');
  try {
    writeSync(file, writeCsvRow(['file', 'line', 'field', 'left_out', 'reason', 'row']));
    for (const { file: source, line, field = '', leftOut, reason, text } of entries) {
      writeSync(file, writeCsvRow([source, String(line), field, leftOut, reason, text]));
    }
  } finally {
    closeSync(file);
  }
  return relative(projectRoot, path);
}
