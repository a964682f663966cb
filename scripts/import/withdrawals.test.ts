import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFetchedFiles } from '@touchdown/functions/features/imports/import-fetched-files.ts';
import { ImportRefusedError } from '@touchdown/functions/features/imports/run/import-errors.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { loadCompiledRecord } from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import { rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { runImport, type ImportOptions } from '@touchdown/functions/features/imports/run/run-import.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { outcomeLines } from './print-outcome.ts';
import { runLines } from './print-runs.ts';
import {
  detailsOf1974,
  listOf20May2013,
  separateTornadoes,
  spcRecordOf,
  spcRowsOf,
  textOf,
} from './testing/made-up-files.ts';
import { servedRecord, servedReports } from './testing/served-record.ts';
import { sampleDrafts } from './testing/sample-drafts.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

const forced: ImportOptions = { force: ['withdrawals'] };
const run = (ports: ImportPorts, options: ImportOptions, ...files: InputFile[]) =>
  runImport(files, options, ports);

const hundred = separateTornadoes(Array.from({ length: 100 }, () => 0));
const whole = () => detailsOf1974('20200101', hundred);
/** A newer revision without this many of the hundred. */
const lacking = (lost: number) => detailsOf1974('20210101', hundred.slice(lost));
const minutes = Array.from({ length: 18 }, (_, at) => at);

/** Counts the items in the table, except the list of runs, the lock and the counter. */
async function countItems({ dynamo, table }: ImportPorts): Promise<number> {
  const { Items = [] } = await dynamo.send(new ScanCommand({ TableName: table }));
  // What a run has done, and its report, are kept when it is refused.
  return Items.filter(({ pk }) => !String(pk).startsWith('IMPORT')).length;
}

describe('a revision that withdraws too much of a year', () => {
  it('is refused before anything is written, with the year, the numbers and the option that forces it', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, whole());
    const [before, items] = [await servedRecord(ports), await countItems(ports)];
    const other = spcRecordOf(spcRowsOf(1975, 3));
    const refused = run(ports, {}, lacking(5), other);
    await expect(refused).rejects.toThrow(ImportRefusedError);
    await expect(refused).rejects.toThrow(
      /^1974: 5 of its 100 tornadoes would be withdrawn\. Allowed: up to 2 % of a year, or fewer than 5\.\n.*--force withdrawals$/,
    );
    expect(await servedRecord(ports)).toEqual(before);
    expect(await countItems(ports)).toBe(items);
  });

  it('is in the list of runs as refused, with what it would have changed', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, whole());
    await expect(run(ports, {}, lacking(40))).rejects.toThrow('1974: 40 of its 100');
    const runs = await listRuns(ports, 1);
    expect(runs[0]).toMatchObject({ status: 'refused', counts: { added: 0, withdrawn: 40 } });
    expect(runs[0]).not.toHaveProperty('forced');
    const lines = runLines(runs, Date.now()).join('\n');
    expect(lines).toContain('1974: 40 of its 100 tornadoes would be withdrawn.');
    expect(lines).toContain('Not done: 1 years: 0 added, 0 changed, 40 withdrawn.');
  });

  it('is applied with --force, which is in the list of runs, and nothing of a refused run is served', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, whole());
    await expect(run(ports, {}, lacking(40))).rejects.toThrow(ImportRefusedError);
    expect(await run(ports, forced, lacking(40))).toMatchObject({
      status: 'applied',
      totals: { withdrawn: 40 },
    });
    const runs = await listRuns(ports, 1);
    expect(runs[0]).toMatchObject({ status: 'applied', forced: ['withdrawals'] });
    expect(runLines(runs, Date.now())[0]).toContain('--force withdrawals');
    expect((await servedRecord(ports))?.rows).toHaveLength(60);
    await rollBack(ports);
    const back = await servedRecord(ports);
    expect(back?.rows).toHaveLength(100);
    expect(back?.details).not.toContain(undefined);
  });

  it('is reported by a dry run, together with what would change', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, whole());
    const dry = await run(ports, { dryRun: true }, lacking(7));
    expect(dry).toMatchObject({ status: 'dry-run', totals: { withdrawn: 7 } });
    expect(dry.findings).toMatchObject([{ check: 'withdrawals', of: '1974', before: 100, after: 93 }]);
    expect(outcomeLines(dry, true).join('\n')).toContain('--force withdrawals');
    const forcedDry = await run(ports, { dryRun: true, ...forced }, lacking(7));
    expect(forcedDry.findings).toEqual([]);
  });

  it('is detected for a single year in a file of many years', async () => {
    const ports = await servers.newRecord();
    const [of1960, of1961] = [spcRowsOf(1960, 60), spcRowsOf(1961, 60)];
    await run(ports, {}, spcRecordOf([...of1960, ...of1961]));
    const cut = spcRecordOf([...of1960.slice(4), ...of1961.slice(5)]);
    await expect(run(ports, {}, cut)).rejects.toThrow(
      /^1961: 5 of its 60 tornadoes would be withdrawn[^\n]*\nIs the file/,
    );
  });

  it('is refused even if another source still has the tornadoes', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, whole(), spcRecordOf(spcRowsOf(1974, 100)));
    const served = await servedRecord(ports);
    expect(served?.rows).toHaveLength(100);
    const empty = run(ports, {}, detailsOf1974('20210101', []));
    await expect(empty).rejects.toThrow(/1974, NCEI Storm Events: 100 of its 100 rows would be gone\./);
    expect(await servedRecord(ports)).toEqual(served);
  });
});

describe('the limit of withdrawals', () => {
  it('allows a revision that withdraws a few tornadoes', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, whole());
    expect(await run(ports, {}, lacking(4))).toMatchObject({ status: 'applied', totals: { withdrawn: 4 } });
  });

  it('does not count the tornadoes of the sample', async () => {
    const ports = await servers.newRecord();
    const drafts = sampleDrafts().filter(({ tornado }) => tornado.begin_local.startsWith('1974'));
    expect(drafts.length).toBeGreaterThan(5);
    await loadCompiledRecord(ports, 'sample', 'one', drafts);
    const first = await run(ports, {}, detailsOf1974('20200101', hundred.slice(0, 2)));
    expect(first).toMatchObject({ status: 'applied', totals: { tornadoes: 2 } });
  });

  it('allows a rollback from a release with more tornadoes and reports, and the same files after it', async () => {
    const ports = await servers.newRecord();
    const grown: ImportOptions = { force: ['changes'] };
    await run(ports, {}, detailsOf1974('20200101', hundred.slice(0, 3)), listOf20May2013([1]));
    await run(ports, grown, lacking(0), listOf20May2013(minutes));
    expect((await rollBack(ports))?.pointer.count).toBe(3);
    expect(await run(ports, grown, lacking(0), listOf20May2013(minutes))).toMatchObject({
      status: 'applied',
      totals: { added: 97, withdrawn: 0 },
      reports: { added: 17, withdrawn: 0 },
    });
  });
});

describe('a daily list', () => {
  it('with only a header is refused for a day that has reports', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, whole(), listOf20May2013(minutes));
    await expect(run(ports, {}, listOf20May2013([]))).rejects.toThrow(
      /^2013-05-20: 18 of its 18 storm reports would be withdrawn\. Allowed: less than 50 % of a day, or fewer than 3\.\n/,
    );
    expect(await servedReports(ports)).toHaveLength(18);
    expect((await listRuns(ports, 1))[0]).toMatchObject({
      status: 'refused',
      counts: { reportsWithdrawn: 18 },
    });
  });

  it('may withdraw fewer than half of the reports, counted over all lists of the day', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, listOf20May2013(minutes));
    const amended = await run(ports, {}, listOf20May2013(minutes.slice(8)));
    expect(amended).toMatchObject({ status: 'applied', reports: { withdrawn: 8 } });
    const both = [listOf20May2013([]), { ...listOf20May2013(minutes), name: '130520_rpts.csv' }];
    expect(await run(ports, {}, ...both)).toMatchObject({ status: 'applied' });
    expect(await servedReports(ports)).toHaveLength(18);
  });
});

describe('a file without a readable row', () => {
  const unreadable = hundred.map((row) => ({ ...row, BEGIN_DAY: '77' }));

  it('is refused with the reason, whether the record has the year or not', async () => {
    const ports = await servers.newRecord();
    const details = detailsOf1974('20210101', unreadable);
    const sentence = /no row about a tornado could be read: 100 of its 101 rows were set aside \(100 × /;
    await expect(run(ports, {}, details)).rejects.toThrow(sentence);
    const spc = spcRecordOf(spcRowsOf(1974, 9).map((row) => ({ ...row, mag: 'x' })));
    await expect(run(ports, {}, spc)).rejects.toThrow(
      'no row could be read: 9 of its 9 rows were set aside (9 × mag "x" is not a rating).',
    );
    expect(await servedRecord(ports)).toBeUndefined();
    await run(ports, {}, whole());
    await expect(run(ports, forced, details)).rejects.toThrow(sentence);
    expect((await listRuns(ports, 1))[0]).toMatchObject({ status: 'refused' });
  });

  it('is accepted if it is a daily list with a damaged row, and the report says that some rows were not read', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, whole());
    const list = listOf20May2013([]);
    const odd = {
      ...list,
      read: async () => [Buffer.from(`${await textOf(list)}9999,a,b,c,d,e,f,g\n`)],
    };
    const outcome = await run(ports, {}, odd);
    expect(outcome.status).toBe('unchanged');
    expect(outcomeLines(outcome, false).join('\n')).toContain('already contains all that could be read');
  });
});

describe('a schedule', () => {
  it('records a refused import and succeeds, so that it is not retried', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, whole());
    const [{ name, read }, folder] = [lacking(60), await mkdtemp(join(tmpdir(), 'touchdown-fetched-'))];
    const path = join(folder, name);
    await writeFile(path, await read());
    const file = { name, path, url: `https://agency.example/${name}`, fetched: true };
    await expect(
      importFetchedFiles('NCEI revisions', ports, async () => ({ files: [file], failed: [] })),
    ).resolves.toMatchObject({ outcome: 'refused', isTaken: false });
    await rm(folder, { recursive: true });
    expect((await listRuns(ports, 1))[0]).toMatchObject({ status: 'refused' });
    const lost = importFetchedFiles('NCEI revisions', ports, async () => {
      throw new Error('no answer');
    });
    await expect(lost).rejects.toThrow('no answer');
  });
});
