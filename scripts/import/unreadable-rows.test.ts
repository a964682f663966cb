import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { madeUpLeg } from '@touchdown/functions/testing/made-up-year.ts';
import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { detailsOf1974, separateTornadoes, spcRecordOf, spcRowsOf, textOf } from './testing/made-up-files.ts';
import { servedRecord } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

const run = (ports: ImportPorts, ...files: InputFile[]) => runImport(files, {}, ports);
const flag = 'row_unreadable';

/** Returns what the pages of all tornadoes show. */
async function tornadoes(ports: ImportPorts) {
  const { details = [] } = (await servedRecord(ports)) ?? {};
  return details.flatMap((one) => (one && 'tornado' in one ? [one.tornado] : []));
}

/** Cuts the row with this text short, as a damaged file does. */
function cutRow(file: InputFile, text: string, end: number): InputFile {
  const cut = (row: string) => (row.includes(text) ? row.slice(0, end) : row);
  const content = async () => (await textOf(file)).split('\n').map(cut).join('\n');
  return { name: file.name, read: async () => [Buffer.from(await content())] };
}

describe('a tornado whose row cannot be read in a newer file', () => {
  const three = separateTornadoes([1, 2, 3]);
  const noon = (rows: typeof three, at: number) => rows.with(at, { ...rows[at], BEGIN_TIME: 'noon' });

  it('keeps its values with a flag, until the row can be read or is gone', async () => {
    const ports = await servers.newRecord();
    await run(ports, detailsOf1974('20200101', three));
    const before = await tornadoes(ports);
    const outcome = await run(ports, detailsOf1974('20210101', noon(three, 1)));
    expect(outcome.totals).toMatchObject({ added: 0, changed: 1, withdrawn: 0 });
    const flags = [...(before[1]?.quality_flags ?? []), flag];
    expect(await tornadoes(ports)).toEqual(
      before.map((one, at) => (at === 1 ? { ...one, quality_flags: flags } : one)),
    );
    expect(qualityFlags[flag]).toContain('cannot be read');

    expect(await run(ports, detailsOf1974('20220101', noon(three, 1)))).toMatchObject({
      status: 'unchanged',
    });
    await run(ports, detailsOf1974('20230101', three));
    expect(await tornadoes(ports)).toEqual(before);
    await run(ports, detailsOf1974('20240101', noon(three, 1)));
    const gone = await run(ports, detailsOf1974('20250101', three.toSpliced(1, 1)));
    expect(gone.totals).toMatchObject({ withdrawn: 1 });
  });

  it('is recognised in a row that was cut', async () => {
    const ports = await servers.newRecord();
    await run(ports, detailsOf1974('20200101', three));
    const whole = detailsOf1974('20210101', three);
    await run(ports, cutRow(whole, ',501,', 100));
    expect((await tornadoes(ports)).map(({ quality_flags: flags }) => flags.includes(flag))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('keeps its whole path if one of its counties cannot be read, and stays one tornado', async () => {
    const ports = await servers.newRecord();
    const legs = [0, 1, 2].map((at) => madeUpLeg(at));
    await run(ports, detailsOf1974('20200101', legs));
    const [before] = await tornadoes(ports);
    expect(before?.path_length).toBe(37.5);
    const outcome = await run(ports, detailsOf1974('20210101', noon(legs, 1)));
    expect(outcome.totals).toMatchObject({ added: 0, withdrawn: 0, redirected: 0 });
    expect(await tornadoes(ports)).toMatchObject([
      { ...before, quality_flags: expect.arrayContaining([flag]) },
    ]);
  });

  it('is not listed again from the SPC', async () => {
    const ports = await servers.newRecord();
    const spc = spcRecordOf(spcRowsOf(1974, 3));
    await run(ports, detailsOf1974('20200101', three), spc);
    const before = await tornadoes(ports);
    await run(ports, detailsOf1974('20210101', noon(three, 0)));
    const after = await tornadoes(ports);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.at(-1)).toMatchObject({ fatalities: 1, quality_flags: expect.arrayContaining([flag]) });
  });

  it.each([
    ['a damaged rating', { mag: 'x' }],
    ['a damaged time', { time: 'noon' }],
    ['a damaged date', { date: '?' }],
    ['a damaged year', { yr: '19?4' }],
    ['another year', { yr: '1973' }],
    ['the year of a damaged date', { date: '1873-04-03' }],
    ['a damaged part of its path', { sg: '?' }],
  ])('is kept if only the SPC has it, with %s', async (_, damage) => {
    const ports = await servers.newRecord();
    const rows = spcRowsOf(1974, 3).map((row) => ({
      yr: '1974',
      mo: (row['date'] ?? '').slice(5, 7),
      dy: '1',
      ...row,
    }));
    await run(ports, spcRecordOf(rows));
    const before = await tornadoes(ports);
    const outcome = await run(
      ports,
      spcRecordOf(rows.map((row, at) => (at === 2 ? { ...row, ...damage } : row))),
    );
    expect(outcome.totals).toMatchObject({ changed: 1, withdrawn: 0 });
    const after = await tornadoes(ports);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ quality_flags: flags }) => flags.includes(flag))).toEqual([true, false, false]);
  });
});
