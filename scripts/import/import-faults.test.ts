import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpSpcRecord } from '@touchdown/functions/testing/made-up-spc-record.ts';
import { madeUpDetails, type DetailsRow } from '@touchdown/functions/testing/made-up-details.ts';
import {
  ImportBusyError,
  ImportRefusedError,
} from '@touchdown/functions/features/imports/run/import-errors.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { takeImportLock } from '@touchdown/functions/features/imports/run/import-lock.ts';
import { rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import type { ImportOptions } from '@touchdown/functions/features/imports/run/run-import.ts';
import { runConfirmed as runImport } from './testing/run-confirmed.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { dyingPorts } from './testing/dying-ports.ts';
import { servedRecord, servedTornado } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

function file(name: string, text: string): InputFile {
  return { name, read: async () => [Buffer.from(text)] };
}

function details(revision: string, rows: readonly DetailsRow[]): InputFile {
  return file(`StormEvents_details-ftp_v1.0_d1974_c${revision}.csv`, madeUpDetails(rows));
}

const perry: DetailsRow = { EVENT_ID: '1', BEGIN_TIME: '1320', DEATHS_DIRECT: '6' };
const xenia: DetailsRow = {
  EVENT_ID: '2',
  STATE: 'OHIO',
  STATE_FIPS: '39',
  CZ_NAME: 'GREENE',
  CZ_FIPS: '57',
  BEGIN_LAT: '39.65',
  BEGIN_LON: '-83.98',
  BEGIN_TIME: '1530',
  TOR_F_SCALE: 'F5',
  DEATHS_DIRECT: '36',
};
const monticello: DetailsRow = {
  EVENT_ID: '3',
  CZ_NAME: 'WHITE',
  CZ_FIPS: '181',
  BEGIN_LAT: '40.75',
  BEGIN_TIME: '1750',
};

const first = () => details('20200101', [perry, xenia]);
/** A revision with another count for Xenia, without Perry, and with Monticello. */
const second = () => details('20210101', [{ ...xenia, DEATHS_DIRECT: '32' }, monticello]);

/** The made-up revisions tell themselves apart by their deaths. */
const forced: ImportOptions = { force: ['deaths'] };
const run = (ports: ImportPorts, ...inputs: InputFile[]) => runImport(inputs, forced, ports);

describe('an import', () => {
  it('adds a year to the record, and changes nothing when the same file is imported again', async () => {
    const ports = await servers.newRecord();
    const applied = await run(ports, first());
    expect(applied).toMatchObject({ status: 'applied', totals: { added: 2, tornadoes: 2 } });
    const before = await servedRecord(ports);
    expect(before?.rows.map(({ fatalities }) => fatalities)).toEqual([36, 6]);

    const again = await run(ports, first());
    expect(again).toMatchObject({ status: 'unchanged', totals: { added: 0, changed: 0, withdrawn: 0 } });
    expect(await servedRecord(ports)).toEqual(before);
    // The same rows in a file of another name change no tornado.
    const renamed = await run(ports, details('20200601', [perry, xenia]));
    expect(renamed).toMatchObject({ status: 'unchanged', totals: { added: 0, changed: 0, withdrawn: 0 } });
    expect((await servedRecord(ports))?.details).toEqual(before?.details);
  });

  it('reports the tornadoes that a new revision adds, changes and withdraws, and deletes none', async () => {
    const ports = await servers.newRecord();
    await run(ports, first());
    const before = await servedRecord(ports);
    const lost = before?.rows.find(({ fatalities }) => fatalities === 6);
    const outcome = await run(ports, second());
    expect(outcome.years[0]?.changes).toMatchObject({
      added: 1,
      changed: 1,
      withdrawn: 1,
      fields: { fatalities: 1 },
    });
    const after = await servedRecord(ports);
    expect(after?.rows.map(({ fatalities }) => fatalities)).toEqual([0, 32]);
    expect(after?.rows[1]?.id).toBe(before?.rows[0]?.id);
    // Its page still exists and says that it was withdrawn.
    const kept = after && (await servedTornado(ports, lost?.id ?? '', after.pointer));
    expect(kept).toMatchObject({ tornado: { status: 'withdrawn' } });
    expect(kept).toHaveProperty('tornado.quality_flags', expect.arrayContaining(['withdrawn']));

    const back = await run(
      ports,
      details('20220101', [perry, { ...xenia, DEATHS_DIRECT: '32' }, monticello]),
    );
    expect(back.years[0]?.changes).toMatchObject({
      added: 0,
      changed: 1,
      withdrawn: 0,
      fields: { status: 1 },
    });
  });

  it('reports in a dry run what it would change, and changes nothing', async () => {
    const ports = await servers.newRecord();
    await run(ports, first());
    const before = await servedRecord(ports);
    const outcome = await runImport([second()], { dryRun: true }, ports);
    expect(outcome).toMatchObject({ status: 'dry-run', totals: { added: 1, changed: 1, withdrawn: 1 } });
    expect(await servedRecord(ports)).toEqual(before);
    expect(await listRuns(ports, 9)).toHaveLength(1);
  });

  it('does not replace a newer revision by an older one, except with --force older', async () => {
    const ports = await servers.newRecord();
    await run(ports, second());
    const outcome = await run(ports, first());
    expect(outcome).toMatchObject({ status: 'unchanged', keptOut: [{ year: 1974 }] });
    expect(await runImport([first()], { force: ['older', 'deaths'] }, ports)).toMatchObject({
      status: 'applied',
    });
  });

  it('reads a file again only if it can say something new', async () => {
    const ports = await servers.newRecord();
    const reads: string[] = [];
    const counted = ({ name, read }: InputFile): InputFile => ({
      name,
      read: () => {
        reads.push(name);
        return read();
      },
    });
    /** Each file is read once for its hash. */
    const importing = async (...inputs: InputFile[]) => {
      reads.length = 0;
      const outcome = await runImport(inputs.map(counted), {}, ports);
      const isReadAgain = inputs.map(({ name }) => reads.filter((one) => one === name).length > 1);
      return { outcome, isReadAgain };
    };
    const spc = (name: string, om: string) => file(name, madeUpSpcRecord([{ om }]));
    const [whole, other] = [spc('1950-2022_actual_tornadoes.csv', '7'), spc('1950-2021_torn.csv', '8')];

    const started = await importing(first(), whole);
    expect(started.outcome.status).toBe('applied');
    const again = await importing(first(), whole);
    expect(again).toMatchObject({ outcome: { status: 'unchanged' }, isReadAgain: [false, false] });
    expect(again.outcome.files).toEqual(started.outcome.files);
    const revised = details('20210101', [perry, { ...xenia, INJURIES_DIRECT: '1' }]);
    expect((await importing(revised, whole)).isReadAgain).toEqual([true, false]);
    // Files of the SPC replace each other year by year.
    expect((await importing(revised, whole, other)).isReadAgain).toEqual([false, true, true]);
    await rollBack(ports);
    await rollBack(ports);
    expect((await importing(first(), whole)).isReadAgain).toEqual([false, false]);
  });

  it('writes nothing when one of its files is damaged, and names the file and the reason', async () => {
    const ports = await servers.newRecord();
    await run(ports, first());
    const before = await servedRecord(ports);
    const cut = file(
      'StormEvents_details-ftp_v1.0_d1975_c20220425.csv',
      madeUpDetails([perry]).slice(0, -60),
    );
    const html = file('StormEvents_details-ftp_v1.0_d1976_c20220425.csv', '<!DOCTYPE html><html><body>404');
    await expect(run(ports, second(), cut, html)).rejects.toThrow(ImportRefusedError);
    await expect(run(ports, second(), cut, html)).rejects.toThrow(/d1975_.*\n.*d1976_.*HTML/s);
    expect(await servedRecord(ports)).toEqual(before);
    expect((await listRuns(ports, 1))[0]).toMatchObject({ status: 'refused' });
    const rest = await runImport([second(), cut, html], { ...forced, skipBad: true }, ports);
    expect(rest).toMatchObject({ status: 'applied', refused: [{}, {}] });
  });

  it('can be rolled back, and the next import continues from there', async () => {
    const ports = await servers.newRecord();
    await run(ports, first());
    const before = await servedRecord(ports);
    await run(ports, second());
    await rollBack(ports);
    const back = await servedRecord(ports);
    expect([back?.rows, back?.details]).toEqual([before?.rows, before?.details]);
    await run(ports, details('20230101', [perry, { ...xenia, DEATHS_DIRECT: '34' }]));
    const after = await servedRecord(ports);
    expect(after?.rows.map(({ fatalities }) => fatalities)).toEqual([34, 6]);
    // Nothing of the release that was rolled back is served.
    expect(after?.details).toMatchObject([
      { tornado: { fatalities: 34 } },
      { tornado: { status: 'current' } },
    ]);
  });
});

describe('an import that is killed', () => {
  it('leaves the old record unchanged at whatever call it stops, and the next import completes', async () => {
    let stops = 0;
    for (let calls = 0; ; calls++) {
      const ports = await servers.newRecord();
      await run(ports, first());
      const before = await servedRecord(ports);
      const dying = dyingPorts(ports, calls);
      const outcome = await run(dying.ports, second()).catch((error: Error) => error);
      const isApplied = (await servedRecord(ports))?.pointer.release !== before?.pointer.release;
      if (!isApplied) {
        stops++;
        expect(outcome).toBeInstanceOf(Error);
        expect(await servedRecord(ports)).toEqual(before);
      }
      // The clock is ahead, so the test does not wait until the lock of the killed import expires.
      const later = { ...ports, now: () => Date.now() + 60_000 };
      await run(later, second());
      const after = await servedRecord(ports);
      expect(after?.rows.map(({ fatalities }) => fatalities)).toEqual([0, 32]);
      expect(after?.details).toMatchObject([{ tornado: { fatalities: 0 } }, { tornado: { fatalities: 32 } }]);
      if (!dying.isDead()) break;
    }
    // Reading the base, lock, list of runs, sources, year, rows, table, snapshots, manifest, pointer.
    expect(stops).toBeGreaterThan(12);
  });

  it('leaves nothing in the record when the next import has other files', async () => {
    for (const calls of [8, 12, 14, 16]) {
      const ports = await servers.newRecord();
      await run(ports, first());
      await run(dyingPorts(ports, calls).ports, second()).catch(() => {});
      const later = { ...ports, now: () => Date.now() + 60_000 };
      await run(later, details('20240101', [{ ...perry, TOR_F_SCALE: 'F4' }, xenia]));
      const after = await servedRecord(ports);
      expect(after?.rows.map(({ rating, fatalities }) => [rating, fatalities])).toEqual([
        ['F5', 36],
        ['F4', 6],
      ]);
      expect(after?.details).toMatchObject([
        { tornado: { fatalities: 36 } },
        { tornado: { tor_f_scale: 'F4' } },
      ]);
    }
  });
});

describe('two imports at once', () => {
  it('do not run at the same time: the second is refused and names the first', async () => {
    const ports = await servers.newRecord();
    const lock = await takeImportLock(ports);
    await expect(run(ports, first())).rejects.toThrow(ImportBusyError);
    await expect(run(ports, first())).rejects.toThrow('Another import is running (a test');
    await lock.release();
    expect(await run(ports, first())).toMatchObject({ status: 'applied' });
  });

  it('end with one consistent record even when both have the lock', async () => {
    const ports = await servers.newRecord();
    await run(ports, first());
    // With its clock ahead, the second import considers the lock expired and takes it.
    const ahead = { ...ports, now: () => Date.now() + 60_000 };
    const outcomes = await Promise.allSettled([run(ports, second()), run(ahead, second())]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const after = await servedRecord(ports);
    expect(after?.rows.map(({ fatalities }) => fatalities)).toEqual([0, 32]);
    expect(after?.details).toMatchObject([{ tornado: { fatalities: 0 } }, { tornado: { fatalities: 32 } }]);
  });
});
