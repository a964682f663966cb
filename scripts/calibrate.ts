import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { YearSources } from '@touchdown/functions/features/imports/record/source-files.ts';
import { readBase } from '@touchdown/functions/features/imports/run/base-release.ts';
import { archivedJson } from '@touchdown/functions/features/imports/run/json-archive.ts';
import { unpackYear } from '@touchdown/functions/features/imports/run/packed-sources.ts';
import { sortOutFiles } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { calibrateYear, type CalibratedYear } from './calibrate/calibrate-year.ts';
import { judge, limits } from './calibrate/judge.ts';
import { collectFiles } from './import/collect-files.ts';
import { findRecordPlace } from './import/find-record-place.ts';
import { importPortsOf } from './import/import-target.ts';
import { writeCsvRow } from './sample/csv.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run calibrate [-- FOLDER]`: compares the joined tornadoes of each year with the SPC's, from the
 * files in a folder or, without one, from the sources of the record on this machine.
 */
answerHelp('Usage: npm run calibrate [-- FOLDER]');
const [folder] = process.argv.slice(2);

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
  printTable(years);
  process.exitCode = printVerdict(years) ? 0 : 1;
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

function printTable(years: readonly CalibratedYear[]): void {
  console.log('year   NCEI rows  joined     SPC  difference  same date, rating, place  differing  unpaired');
  for (const { year, segments, joined, spc, difference, same, near, unpaired, note } of years) {
    console.log(
      [
        String(year).padEnd(5),
        cell(segments, 10),
        cell(joined, 7),
        cell(spc, 7),
        `${difference > 0 ? '+' : ''}${difference.toFixed(2)} %`.padStart(11),
        `${same} (${((100 * same) / joined).toFixed(1)} %)`.padStart(25),
        cell(near, 10),
        cell(unpaired.length - near, 9),
      ].join(' ') + (note ? '  *' : ''),
    );
  }
}

function printVerdict(years: readonly CalibratedYear[]): boolean {
  const { joined, same, pairedPercent, worst, beyondLimit, passes } = judge(years);
  console.log(
    `\n${limits.from} to ${limits.to}: ${same} of ${joined} joined tornadoes (${pairedPercent.toFixed(2)} %; required ${limits.pairedPercent} %) pair one to one`,
  );
  console.log(
    `with an SPC tornado of the same date, rating and starting place. Worst year: ${worst?.year ?? 'none'}, ${worst?.difference.toFixed(2) ?? 0} % (allowed ±${limits.differencePercent} %).`,
  );
  if (beyondLimit.length > 0)
    console.log(`Beyond the limit: ${beyondLimit.map(({ year }) => year).join(', ')}.`);
  for (const { year, note } of years) if (note) console.log(`* ${year}: ${note}`);
  console.log(`Unpaired tornadoes, with the reason for each: ${writeUnpaired(years)}`);
  return passes;
}

function writeUnpaired(years: readonly CalibratedYear[]): string {
  const path = join(projectRoot, '.local', 'calibration.csv');
  mkdirSync(join(path, '..'), { recursive: true });
  const rows = years.flatMap(({ unpaired }) => unpaired);
  const header = ['year', 'side', 'date', 'state', 'rating', 'ids', 'reason'] as const;
  writeFileSync(
    path,
    [writeCsvRow(header), ...rows.map((row) => writeCsvRow(header.map((name) => String(row[name]))))].join(
      '',
    ),
  );
  return relative(projectRoot, path);
}

function cell(value: number, width: number): string {
  return value.toLocaleString('en-US').padStart(width);
}
