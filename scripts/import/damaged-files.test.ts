import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkLimits,
  isAbove,
  isTooMuchOfDay,
  isTooMuchOfYear,
} from '@touchdown/functions/features/imports/checks/import-checks.ts';
import {
  readPointer,
  type CataloguePointer,
} from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import {
  ChecksRefusedError,
  ImportRefusedError,
} from '@touchdown/functions/features/imports/run/import-errors.ts';
import type { ImportOutcome } from '@touchdown/functions/features/imports/run/import-outcome.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import { sampleOf } from '@touchdown/level2/testing/depth.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { damages } from './testing/damages.ts';
import { madeUpFile } from './testing/made-up-files.ts';
import { servedRecord, servedReports } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';
import {
  madeUpWholeFiles,
  nameBefore,
  realWholeFiles,
  type WholeFile,
  fileFamilies,
} from './testing/whole-files.ts';

/** Files of a whole run. `DAMAGED_FILES=500` tries more, and `DAMAGED_FILES_SEED` others. */
const count = Number(process.env['DAMAGED_FILES'] ?? 60);
const seed = Number(process.env['DAMAGED_FILES_SEED'] ?? 1);

/** What the site shows, by the ids of tornadoes and of reports. */
interface Shown {
  pointer: CataloguePointer | undefined;
  tornadoes: Map<string, unknown>;
  reports: Map<string, unknown>;
}

/** Reads every tornado only if the pointer has moved, because there are many and no release is ever changed. */
async function shownBy(ports: ImportPorts, before?: Shown): Promise<Shown> {
  const reports = new Map((await servedReports(ports)).map((report) => [report.id, report]));
  const pointer = await readPointer(ports.dynamo, ports.table);
  if (before && isDeepStrictEqual(pointer, before.pointer)) return { ...before, reports };
  const record = await servedRecord(ports);
  const documents = record?.details ?? [];
  const tornadoes = new Map((record?.rows ?? []).map(({ id }, at) => [id, documents[at]]));
  return { pointer, tornadoes, reports };
}

/** The values of a tornado that come from the rows that a file is checked by. */
const comparedFields = [
  'tor_f_scale',
  'begin_datetime',
  'path_length',
  'path_width',
  'fatalities',
  'injuries',
  'damage_estimate',
];

function differences(before: Map<string, unknown>, after: Map<string, unknown>) {
  const isBoth = (id: string) => before.has(id) && after.has(id);
  return {
    added: [...after.keys()].filter((id) => !before.has(id)).length,
    gone: [...before.keys()].filter((id) => !after.has(id)).length,
    changed: [...before].filter(([id, one]) => isBoth(id) && !isDeepStrictEqual(one, after.get(id))).length,
  };
}

let servers: TestServers;
const sets: (readonly WholeFile[])[] = [madeUpWholeFiles()];
const records = new Map<readonly WholeFile[], { ports: ImportPorts; shown: Shown }>();
const outcomes: Record<string, number> = {};
const kinds: Record<string, string[]> = {};

/** Returns a record with the undamaged files, which are used again until a damaged one changes it. */
async function recordOf(from: readonly WholeFile[]) {
  const known = records.get(from);
  if (known) return known;
  const ports = await servers.newRecord();
  await runImport(
    from.map((file) => madeUpFile(nameBefore(file), file.text)),
    { force: ['first-year'] },
    ports,
  );
  const record = { ports, shown: await shownBy(ports) };
  records.set(from, record);
  return record;
}

beforeAll(async () => {
  servers = await startTestServers();
  const real = await realWholeFiles();
  if (real) sets.push(real);
  else console.info('Skipped: damaged files made of NOAA’s (see TOUCHDOWN_TEST_DATA in docs/testing.md).');
});
afterAll(async () => {
  await servers.stop();
  if (count > 60) console.info(outcomes, kinds);
});

function note(outcome: string, { label }: DamagedFile) {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  (kinds[outcome] ??= []).push(label);
}

async function tryFile(file: DamagedFile): Promise<string[]> {
  const { ports, shown: before } = await recordOf(file.from);
  const input = { name: file.name, read: async () => [file.bytes] };
  const result = await runImport([input], {}, ports).catch((error: unknown) => error);
  const after = await shownBy(ports, before);
  if (!isDeepStrictEqual(before, after)) records.delete(file.from);
  if (result instanceof Error) {
    const isSame = isDeepStrictEqual(before, after);
    const faults = await faultsOfRefusal(file, result, ports);
    return isSame ? faults : [...faults, 'it was refused, but the record has changed'];
  }
  const outcome = result as ImportOutcome;
  const isQuiet = outcome.quarantine.count === 0;
  note(`${outcome.status}${isQuiet ? '' : ', with rows or values set aside'}`, file);
  return faultsOf(outcome, file, before, after);
}

/** A refusal names the file, or the year or day that it would damage, and is in the list of runs. */
async function faultsOfRefusal(file: DamagedFile, error: Error, ports: ImportPorts): Promise<string[]> {
  if (!(error instanceof ImportRefusedError)) return [`it threw ${error.stack}`];
  const [run] = await listRuns(ports, 1);
  const isChecked = error instanceof ChecksRefusedError;
  note(isChecked ? `refused: ${error.findings[0]?.check}` : 'refused: cannot be read', file);
  const isNamed = isChecked ? error.findings.length > 0 : error.message.includes(file.name);
  return [
    ...(run?.status === 'refused' ? [] : ['its refusal is not in the list of runs']),
    ...(isNamed ? [] : [`its refusal names no file: ${error.message}`]),
    ...(file.isHarmless ? [`it says the same but was refused: ${error.message}`] : []),
  ];
}

function faultsOf(outcome: ImportOutcome, file: DamagedFile, before: Shown, after: Shown): string[] {
  const { totals, reports, quarantine } = outcome;
  const ofTornadoes = differences(before.tornadoes, after.tornadoes);
  const ofReports = differences(before.reports, after.reports);
  const faults: string[] = [];
  const same = (what: string, got: number, said: number) => {
    if (got !== said) faults.push(`${got} ${what}, but its outcome says ${said}`);
  };
  same('tornadoes were added', ofTornadoes.added, totals.added);
  same('tornadoes are gone', ofTornadoes.gone, totals.withdrawn + totals.redirected);
  same('tornadoes were changed', ofTornadoes.changed, totals.changed);
  same('reports are gone', ofReports.gone, reports?.withdrawn ?? 0);
  same('reports were added', ofReports.added, reports?.added ?? 0);
  const yearOf = (id: string) => id.slice(0, 4);
  for (const { year, changes } of outcome.years) {
    const ofYear = [...before.tornadoes.keys()].filter((id) => yearOf(id) === String(year)).length;
    const lost = changes.withdrawn + changes.redirected;
    if (isTooMuchOfYear({ lost, before: ofYear })) faults.push(`${lost} of ${year} were lost`);
    if (isTooMuchOfYear({ lost: changes.added, before: ofYear })) faults.push(`${changes.added} were added`);
    for (const field of comparedFields) {
      const count = changes.fields[field] ?? 0;
      if (isAbove(count, ofYear, checkLimits.changes.altered)) faults.push(`${count} have another ${field}`);
    }
  }
  if (isTooMuchOfDay({ lost: ofReports.gone, before: before.reports.size })) faults.push('a day was lost');
  for (const { file: name, line, reason } of quarantine.entries) {
    if (!name || line < 1 || !reason) faults.push(`a row was set aside as "${name}", ${line}, "${reason}"`);
  }
  if (
    file.isHarmless &&
    !isDeepStrictEqual([before.tornadoes, before.reports], [after.tornadoes, after.reports])
  ) {
    faults.push(`it says the same, but changed the record: ${JSON.stringify({ ofTornadoes, ofReports })}`);
  }
  return faults;
}

describe(`${count} damaged files`, () => {
  it('lose nothing without a word, and are refused by name', async () => {
    const files = damagedFiles(count, seed, sets);
    expect(new Set(files.map(({ damage }) => damage)).size).toBe(
      Math.min(count, Object.keys(damages).length),
    );
    const faults: string[] = [];
    for (const file of sampleOf('damaged files', files, process.env['DAMAGED_FILES'] ? count : 15)) {
      faults.push(...(await tryFile(file)).map((fault) => `${file.label}: ${fault}`));
    }
    expect(faults).toEqual([]);
  }, 900_000);
});

interface DamagedFile {
  /** Says what was done to which file, and from which seed. */
  label: string;
  damage: string;
  /** The files among which the record has the undamaged one. */
  from: readonly WholeFile[];
  whole: WholeFile;
  name: string;
  bytes: Buffer;
  isHarmless: boolean;
}

/**
 * Returns this many damaged files, the same for the same seed. Each round takes every damage once, of another family
 * than the round before and, by turns, of each of the given sets of files.
 */
function damagedFiles(count: number, seed: number, sets: readonly (readonly WholeFile[])[]): DamagedFile[] {
  const names = Object.keys(damages);
  return Array.from({ length: count }, (_, number) => {
    const [round, at] = [Math.floor(number / names.length), number % names.length];
    const damage = names[at] ?? '';
    const family = fileFamilies[(at + round) % fileFamilies.length];
    const from = sets[(at + Math.floor(round / fileFamilies.length)) % sets.length] ?? [];
    const whole = from.find((file) => file.family === family);
    const how = damages[damage];
    if (!whole || !how) throw new Error(`Expected a file of ${family} to damage, got none.`);
    const { bytes, name = whole.name } = how.apply(whole, new SeededRandom(seed + number), from);
    const label = `${number}: ${name}, ${damage} (seed ${seed})`;
    return { label, damage, from, whole, name, bytes, isHarmless: how.isHarmless ?? false };
  });
}
