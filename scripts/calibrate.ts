import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { YearSources } from '@touchdown/functions/features/imports/record/source-files.ts';
import { readBase } from '@touchdown/functions/features/imports/release/manifest.ts';
import { archivedJson } from '@touchdown/functions/features/imports/release/json-archive.ts';
import { unpackYear } from '@touchdown/functions/features/imports/run/packed-sources.ts';
import { sortOutFiles } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { calibrateYear, type CalibratedYear } from './calibrate/calibrate-year.ts';
import { judge } from './calibrate/calibration-limits.ts';
import { summaryFile, summaryLines } from './calibrate/summary.ts';
import { collectFiles } from './import/collect-files.ts';
import { findRecordPlace } from './site/find-record-place.ts';
import { importPortsOf } from './import/import-target.ts';
import { writeCsvRow } from './system/csv.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run calibrate [-- FOLDER] [--summary]`: compares the tornadoes of each year with the SPC's, from the
 * files in a folder or, without one, from the sources of the record on this machine. `--summary` keeps the result.
 */
answerHelp('Usage: npm run calibrate [-- FOLDER] [--summary]');
const { values, positionals } = parseArgs({
  options: { summary: { type: 'boolean' } },
  allowPositionals: true,
});
const [folder] = positionals;

try {
  const years: CalibratedYear[] = [];
  for await (const [year, sources] of folder ? yearsOfFolder(folder) : yearsOfRecord()) {
    const calibrated = calibrateYear(year, sources);
    if (calibrated) years.push(calibrated);
  }
  if (years.length === 0) {
    throw new Error(
      'No year has files of both agencies. Import the files, or pass the folder that contains them.',
    );
  }
  const lines = summaryLines(years);
  console.log(lines.join('\n'));
  console.log(`Disagreements, with the reason for each: ${writeDisagreements(years)}`);
  if (values.summary) writeFileSync(summaryFile, `${lines.join('\n')}\n`);
  process.exitCode = judge(years).passes ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}

async function* yearsOfFolder(path: string): AsyncGenerator<[number, YearSources]> {
  const { years } = await sortOutFiles(collectFiles([path]), () => {});
  for (const [year, packed] of [...years].sort(([a], [b]) => a - b)) yield [year, await unpackYear(packed)];
}

async function* yearsOfRecord(): AsyncGenerator<[number, YearSources]> {
  const { place, close: closeCloud } = await findRecordPlace(undefined);
  const { ports, close } = importPortsOf(place, 'calibration', () => {});
  try {
    const { manifest } = await readBase(ports);
    for (const [year, { sources }] of Object.entries(manifest?.years ?? {})) {
      const readSource = async (key: string | undefined) =>
        key ? archivedJson<object>(ports.record, key) : undefined;
      const [details, spc, locations] = await Promise.all([
        readSource(sources.details?.key),
        readSource(sources.spc?.key),
        readSource(sources.locations?.key),
      ]);
      yield [Number(year), { details, spc, locations } as YearSources];
    }
  } finally {
    close();
    await closeCloud();
  }
}

function writeDisagreements(years: readonly CalibratedYear[]): string {
  const path = join(projectRoot, '.local', 'calibration.csv');
  mkdirSync(join(path, '..'), { recursive: true });
  const rows = years.flatMap(({ disagreements }) => disagreements);
  const header = ['year', 'side', 'date', 'state', 'rating', 'ids', 'reason'] as const;
  writeFileSync(
    path,
    [writeCsvRow(header), ...rows.map((row) => writeCsvRow(header.map((name) => String(row[name]))))].join(
      '',
    ),
  );
  return relative(projectRoot, path);
}
