import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBase } from '@touchdown/functions/features/imports/release/manifest.ts';
import type { FillingPlan } from '@touchdown/functions/features/imports/release/release-year.ts';
import {
  ImportRefusedError,
  LoneFilesError,
} from '@touchdown/functions/features/imports/run/import-errors.ts';
import { takeImportLock } from '@touchdown/functions/features/imports/run/import-lock.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import {
  fitOfRelease,
  loadCompiledRelease,
} from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { madeUpSearch } from '@touchdown/functions/testing/made-up-search.ts';
import { sortOutFiles, type InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { TableFiller } from '@touchdown/functions/features/imports/release/table-filler.ts';
import { openSourceFile } from '@touchdown/functions/features/imports/files/unpacked-chunks.ts';
import { openCompiledRelease } from '../record/compiled-release.ts';
import { buildRelease } from '../record/release/build-release.ts';
import { writeRelease } from '../record/release/write-release.ts';
import { downloadSources } from './download-sources.ts';
import { fillRecord } from '../fill/fill-command.ts';
import { readImportOptions, type ImportCommand } from './import-options.ts';
import {
  detailsOf,
  detailsOf1974,
  separateTornadoes,
  spcRecordOf,
  madeUpFile,
  spcRowsOf,
} from './testing/made-up-files.ts';
import { startAgencies, type Agencies } from './testing/start-agencies.ts';
import { wholeCommand } from './whole-command.ts';
import { servedRecord } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
const folders: string[] = [];
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(async () => {
  await servers.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Writes the release of these files into a folder. */
async function compile(...files: InputFile[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-release-'));
  folders.push(folder);
  writeRelease(folder, await buildRelease(await sortOutFiles(files, () => {}), () => {}));
  return folder;
}

/** Loads a release as a start does, and fills the table. */
async function load(ports: ImportPorts, folder: string) {
  const release = await openCompiledRelease(folder);
  const fit = fitOfRelease(await readBase(ports), release.fingerprint);
  const lock = await takeImportLock(ports);
  let plan: FillingPlan | undefined;
  try {
    const loaded = await loadCompiledRelease(ports, lock, release, async (planned) => {
      plan = planned;
    });
    const filler = plan && new TableFiller(ports, plan);
    for (const { year } of plan?.years ?? []) await filler?.fillYear(year);
    return { ...loaded, fit, filledYears: plan?.years.length ?? 0 };
  } finally {
    await lock.release();
  }
}

const deaths = [0, 3, 0, 1];
const details = detailsOf1974('20200101', separateTornadoes(deaths));
const spc = spcRecordOf(spcRowsOf(1974, deaths.length));
const compiled = () => compile(details, spc);

describe('an import over a compiled record', () => {
  it('refuses a newer file alone and names what it needs, also in a dry run', async () => {
    const ports = await servers.newRecord();
    await load(ports, await compiled());
    const before = await servedRecord(ports);
    const newer = detailsOf1974('20210101', separateTornadoes(deaths));
    for (const options of [{}, { dryRun: true }]) {
      const refused = runImport([newer], options, ports);
      await expect(refused).rejects.toThrow(ImportRefusedError);
      await expect(refused).rejects.toThrow(
        `1974 also needs SPC tornado record (${spc.name}), or newer ones`,
      );
    }
    expect(await servedRecord(ports)).toEqual(before);
  });

  it('takes what NCEI’s search found only beside all files of the year, which it completes', async () => {
    const ports = await servers.newRecord();
    await load(ports, await compiled());
    const row = {
      EVENT_ID: '500',
      BEGIN_DATE: '01/01/1974',
      END_DATE: '01/01/1974',
      EVENT_NARRATIVE: 'A barn fell.',
    };
    const search = madeUpFile('storm_data_search_results.csv', madeUpSearch([row]));
    await expect(runImport([search], {}, ports)).rejects.toThrow('1974 also needs NCEI Storm Events (');
    expect(await runImport([search, details, spc], {}, ports)).toMatchObject({
      status: 'applied',
      totals: { added: 0, changed: 1, withdrawn: 0 },
    });
    expect((await servedRecord(ports))?.rows).toHaveLength(deaths.length);
  });

  it('finds nothing new in the files that it was compiled from, alone or together', async () => {
    const ports = await servers.newRecord();
    await load(ports, await compiled());
    expect(await runImport([details], {}, ports)).toMatchObject({ status: 'unchanged' });
    expect(await runImport([details, spc], {}, ports)).toMatchObject({ status: 'unchanged' });
  });

  it('takes all files together, keeps the ids, and has their rows from then on', async () => {
    const ports = await servers.newRecord();
    await load(ports, await compiled());
    const ids = (await servedRecord(ports))?.rows.map(({ id }) => id);
    const newer = detailsOf1974('20210101', separateTornadoes([0, 4, 0, 1]));
    expect(await runImport([newer, spc], {}, ports)).toMatchObject({
      status: 'applied',
      totals: { added: 0, changed: 1, withdrawn: 0 },
    });
    const after = await servedRecord(ports);
    expect(after?.rows.map(({ id }) => id)).toEqual(ids);
    expect(after?.details).not.toContain(undefined);
    const newest = detailsOf1974('20220101', separateTornadoes([0, 5, 0, 1]));
    expect(await runImport([newest], {}, ports)).toMatchObject({ status: 'applied' });
  });
});

describe('downloads over a compiled record', () => {
  let agencies: Agencies;
  beforeAll(async () => {
    agencies = await startAgencies();
    const ncei = [
      detailsOf1974('20210101', separateTornadoes([0, 4, 0, 1])),
      detailsOf(2024, '20250101', separateTornadoes([2])),
    ];
    const rows = [...spcRowsOf(1974, deaths.length), ...spcRowsOf(2024, 1)];
    await agencies.publish({ ncei, spc: [{ ...spcRecordOf(rows), name: '1950-2024_torn.csv' }] });
  });
  afterAll(() => agencies.stop());

  function commandOf(line: string): ImportCommand {
    const command = readImportOptions(line.replace('npm run import -- ', '').split(' '));
    if ('problem' in command) throw new Error(command.problem);
    return command;
  }

  async function run(ports: ImportPorts, line: string) {
    const command = commandOf(line);
    const folder = mkdtempSync(join(tmpdir(), 'touchdown-downloads-'));
    folders.push(folder);
    const { files, failed } = await downloadSources(command, ports, { ...agencies, folder, log: () => {} });
    expect(failed).toEqual([]);
    const inputs = files.map(({ name, path }) => ({ name, read: () => openSourceFile(name, path) }));
    return runImport(inputs, command, ports);
  }

  it.each([
    ['npm run import -- --source all', [1974, 2024]],
    ['npm run import -- --source ncei,spc', [1974, 2024]],
    ['npm run import -- --source spc --source ncei --years 1974', [1974]],
    ['npm run import -- --source all --years 2024', [2024]],
    ['npm run import -- --source ncei --years 2024', [2024]],
  ])('are imported with all their sources: %s', async (line, years) => {
    const ports = await servers.newRecord();
    await load(ports, await compiled());
    const outcome = await run(ports, line);
    expect(outcome.status).toBe('applied');
    expect(outcome.years.map(({ year }) => year)).toEqual(years);
    expect((await servedRecord(ports))?.details).not.toContain(undefined);
  });

  it.each(['npm run import -- --source ncei', 'npm run import -- --source spc --dry-run'])(
    'are refused with the command that works: %s',
    async (line) => {
      const ports = await servers.newRecord();
      await load(ports, await compiled());
      const error: unknown = await run(ports, line).catch((reason: unknown) => reason);
      if (!(error instanceof LoneFilesError)) throw error;
      const command = wholeCommand(commandOf(line), error.span);
      expect(command).toContain('npm run import -- --source all --years 1974-2024');
      expect(await run(ports, command)).toMatchObject({ findings: [], totals: { changed: 1 } });
    },
  );

  it('by a fill replace its years with all their files and keep the ids, and nothing without one of them', async () => {
    const ports = await servers.newRecord();
    await load(ports, await compiled());
    const before = await servedRecord(ports);
    const folder = mkdtempSync(join(tmpdir(), 'touchdown-downloads-'));
    folders.push(folder);
    const said: string[] = [];
    const fill = (baseUrls = agencies.baseUrls) =>
      fillRecord(
        { dryRun: false, yes: true },
        {
          ports,
          label: 'a test',
          fetching: { http: agencies.http, baseUrls, folder },
          prices: { perMillionWriteUnits: 0.625, perMillionPuts: 5 },
          log: (line) => said.push(line),
        },
      );
    expect(await fill({ ...agencies.baseUrls, spc: `${agencies.baseUrls.spc}nowhere/` })).toBe(3);
    expect(said.join('\n')).toContain('1974 also needs SPC tornado record');
    const yearsOf = (served: typeof before) => served?.rows.map(({ id }) => id.slice(0, 4));
    expect(yearsOf(await servedRecord(ports))).toEqual(['2024', '1974', '1974', '1974', '1974']);

    expect(await fill()).toBe(1);
    expect(said).toContain(
      '  1 of these years are of the compiled record, which has no file rows. Each is replaced by all its files together. Its tornadoes keep their URLs.',
    );
    const after = await servedRecord(ports);
    expect(after?.rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining(before?.rows.map(({ id }) => id) ?? []),
    );
    expect(after?.rows.map(({ fatalities }) => fatalities)).toContain(4);
    expect(after?.rows).toHaveLength(5);
  });

  it('say so if they have nothing about the years', async () => {
    const ports = await servers.newRecord();
    await load(ports, await compiled());
    const nothing = 'The files say nothing about the years 2020 to 2021.';
    await expect(run(ports, 'npm run import -- --source spc --years 2020-2021')).rejects.toThrow(nothing);
  });
});

describe('an altered file over a compiled record', () => {
  const many = separateTornadoes(Array.from({ length: 40 }, () => 0));
  const altered = (count: number) =>
    detailsOf1974(
      '20210101',
      many.map((row, at) => (at < count ? { ...row, TOR_WIDTH: '300' } : row)),
    );

  it('is held against the rows that the tornadoes keep', async () => {
    const ports = await servers.newRecord();
    const record = spcRecordOf(spcRowsOf(1974, many.length));
    await load(ports, await compile(detailsOf1974('20200101', many), record));
    const { name } = altered(0);
    await expect(runImport([altered(10), record], {}, ports)).rejects.toThrow(
      `1974, ${name}: 10 of its 40 tornadoes would change (width 10).`,
    );
    const otherSpc = spcRecordOf(spcRowsOf(1974, many.length).map((row) => ({ ...row, len: '30' })));
    await expect(runImport([altered(9), otherSpc], {}, ports)).rejects.toThrow(
      `1974, ${otherSpc.name}: 40 of its 40 tornadoes would change (length 40).`,
    );
    const doubled = [...many, ...many.map((row, at) => ({ ...row, EVENT_ID: String(9_000 + at) }))];
    await expect(runImport([detailsOf1974('20210101', doubled), record], {}, ports)).rejects.toThrow(
      `1974, ${name}: its 40 rows would gain 40.`,
    );
    await expect(runImport([altered(9), record], {}, ports)).rejects.toThrow(
      '9 of its 40 tornadoes of Indiana',
    );
    expect(await runImport([altered(7), record], {}, ports)).toMatchObject({ status: 'applied' });
  });
});

describe('a compiled record', () => {
  it('is not loaded twice, and never over an import', async () => {
    const ports = await servers.newRecord();
    const folder = await compiled();
    expect(await load(ports, folder)).toMatchObject({ changed: true, fit: 'replaces', filledYears: 1 });
    expect(await load(ports, folder)).toMatchObject({ changed: false, fit: 'same', filledYears: 0 });
    await runImport([detailsOf1974('20210101', separateTornadoes([0, 4, 0, 1])), spc], {}, ports);
    expect(await load(ports, folder)).toMatchObject({ changed: false, fit: 'imported' });
  });

  it('revises an older one as an import does, with the same ids', async () => {
    const ports = await servers.newRecord();
    await load(ports, await compiled());
    const before = await servedRecord(ports);
    const folder = await compile(detailsOf1974('20210101', separateTornadoes([0, 4, 0, 1])), spc);
    expect(await load(ports, folder)).toMatchObject({ changed: true, fit: 'revises', count: deaths.length });
    const after = await servedRecord(ports);
    expect(after?.rows.map(({ id }) => id)).toEqual(before?.rows.map(({ id }) => id));
    expect(after?.rows.map(({ fatalities }) => fatalities)).toContain(4);
    expect(after?.pointer).toMatchObject({ firstRun: before?.pointer.run, previousRun: before?.pointer.run });
    expect(after?.details).not.toContain(undefined);
    expect(await load(ports, folder)).toMatchObject({ changed: false, fit: 'same' });
  });

  it('is refused as a whole if one file is damaged, by the name of the file', async () => {
    const ports = await servers.newRecord();
    const folder = await compiled();
    writeFileSync(join(folder, '1974.tdr'), 'x');
    await expect(load(ports, folder)).rejects.toThrow('1974.tdr of the compiled record is cut short');
    expect(await servedRecord(ports)).toBeUndefined();
  });
});
