import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { withOutbreaks } from '@touchdown/functions/domain/catalogue/with-outbreaks.ts';
import { joinedRows } from '../record/joined-rows.ts';
import { figure } from './figures.ts';
import type { ColdPlace } from './place-once.ts';

/**
 * `npm run bench -- place`: a process that has just begun reads the snapshot and answers for a town, as a function does
 * after it was replaced. Each part in processor time, the modules apart, because a bundle loads them sooner.
 */
const goalSeconds = 1.5;
const runs = 3;

const folder = mkdtempSync(join(tmpdir(), 'bench-place-'));
try {
  const snapshot = join(folder, 'snapshot');
  writeFileSync(snapshot, encodeSnapshot(withOutbreaks(buildCatalogue(joinedRows())), 'server'));
  const script = join(import.meta.dirname, 'place-once.ts');
  const args = ['--disable-warning=ExperimentalWarning', script, snapshot];
  const measured = Array.from(
    { length: runs },
    () => JSON.parse(execFileSync(process.execPath, args).toString()) as ColdPlace,
  );
  const median = (name: keyof ColdPlace) =>
    measured.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  figure('place: cold, until the answer for Moore', median('answered'), 's', goalSeconds);
  figure('place: of that, reading the record', median('record'), 's');
  figure('place: the next town', median('next'), 's');
  figure('place: modules before that', median('modules'), 's');
} finally {
  rmSync(folder, { recursive: true });
}
