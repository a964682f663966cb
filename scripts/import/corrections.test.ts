import { brotliDecompressSync } from 'node:zlib';
import * as fc from 'fast-check';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column } from '@touchdown/shared/catalogue/columns.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { readNumber } from '@touchdown/shared/catalogue/read-row.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import { pointerKey, readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { deltaKey } from '@touchdown/functions/domain/catalogue/delta-items.ts';
import { listCorrections } from '@touchdown/functions/domain/corrections/list-corrections.ts';
import { foldCorrections } from '@touchdown/functions/features/imports/corrections/fold-corrections.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { loadCompiledRecord } from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import { removeReplacedSnapshots } from '@touchdown/functions/features/imports/release/replaced-snapshots.ts';
import { rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import type { DetailsRow } from '@touchdown/functions/testing/made-up-details.ts';
import { madeUpLeg, withoutPlaces } from '@touchdown/functions/testing/made-up-year.ts';
import { dynamoDbPrograms } from '../testing/dynamodb-programs.ts';
import { outcomeLines } from './print-outcome.ts';
import { approveValue, officialRows, startReader, takeBackValue } from './testing/corrected-record.ts';
import {
  approveReportValue,
  officialReports,
  poisonReport,
  startReportReader,
  takeBackReportValue,
} from './testing/corrected-reports.ts';
import { dyingPorts } from './testing/dying-ports.ts';
import { detailsOf1974, detailsOf2013, listOf20May2013, separateTornadoes } from './testing/made-up-files.ts';
import { fewSampleDrafts } from './testing/sample-drafts.ts';
import { runConfirmed } from './testing/run-confirmed.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

const force = { force: ['withdrawals', 'deaths', 'changes', 'older'] } as const;
let revision = 20_000_101;
const byText = (a: string, b: string) => (a < b ? -1 : 1);
const importRows = (ports: ImportPorts, rows: readonly DetailsRow[]) =>
  runConfirmed([detailsOf1974(String(revision++), rows)], force, ports);
const importDeaths = (ports: ImportPorts, deaths: readonly number[]) =>
  importRows(ports, separateTornadoes(deaths));
/** A day later, so that even one change is folded. */
const foldTomorrow = (ports: ImportPorts) =>
  foldCorrections({ ...ports, now: () => Date.now() + 25 * 3_600_000 });

async function idWithDeaths(ports: ImportPorts, deaths: number): Promise<string> {
  const row = (await officialRows(ports)).find(({ fatalities }) => fatalities === deaths);
  if (!row) throw new Error(`No tornado has ${deaths} deaths.`);
  return row.id;
}

/** Returns what somebody sees of a tornado now: in a list of a running function, and in one that starts. */
async function shown(ports: ImportPorts, id: string) {
  const rows = await startReader(ports).rows();
  return rows.find((row) => row.id === id);
}

/** The official row with the names of the corrected fields. A known amount of damage replaces a class. */
function marked({ damageMin, damageMax, flags, ...row }: CatalogueRow, corrected: string[]): CatalogueRow {
  const hasAmount = corrected.includes('damage_estimate');
  const left = flags?.split('; ').filter((flag) => !(hasAmount && flag === 'damage_is_range')) ?? [];
  const order = tornadoFields.map(({ name }) => name);
  const names = corrected.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return {
    ...row,
    ...(left.length > 0 ? { flags: left.join('; ') } : {}),
    ...(names.length > 0 ? { correctedFields: names.join('; ') } : {}),
    ...(hasAmount || damageMin === undefined ? {} : { damageMin }),
    ...(hasAmount || damageMax === undefined ? {} : { damageMax }),
  };
}

/** Poison is a correction of the source, which may stay readable. No other correction here is of that field. */
function withoutPoison({ correctedFields, ...row }: CatalogueRow): CatalogueRow {
  const left = correctedFields?.split('; ').filter((field) => field !== 'source') ?? [];
  return left.length > 0 ? { ...row, correctedFields: left.join('; ') } : row;
}

const programs = dynamoDbPrograms();

describe.each(programs)('corrections, with $name:', (program) => {
  /** What depends on no program, or takes hundreds of calls, is tested with the fastest one only. */
  const isFirst = program === programs[0];
  let servers: TestServers;
  beforeAll(async () => {
    servers = await startTestServers(program);
  });
  afterAll(() => servers.stop());

  describe('a correction and an import', () => {
    it.runIf(isFirst)(
      'leaves all other columns to newer official values, and tells of a new value under it',
      async () => {
        const ports = await servers.newRecord();
        const [row] = separateTornadoes([6]) as [DetailsRow];
        await importRows(ports, [row]);
        const id = await idWithDeaths(ports, 6);
        const number = await approveValue(ports, id, 'injuries', 40, 1);
        await approveValue(ports, id, 'path_width', 440, 100);
        await importRows(ports, [{ ...row, DEATHS_DIRECT: '7' }]);
        expect(await shown(ports, id)).toMatchObject({ injuries: 40, widthYards: 440, fatalities: 7 });

        const outcome = await importRows(ports, [{ ...row, INJURIES_DIRECT: '35', TOR_F_SCALE: 'F4' }]);
        expect(await shown(ports, id)).toMatchObject({ injuries: 40, fatalities: 6, rating: 'F4' });
        expect(outcome.correctionsToReview).toEqual([
          { tornado: id, field: 'injuries', because: 'official value changed' },
        ]);
        expect(outcomeLines(outcome, false)).toContain(
          `  ${id}, injuries: kept, new official value, from 1 to 35, ours 40`,
        );
        expect((await listRuns(ports, 1))[0]).toMatchObject({
          outcome: expect.stringContaining('One correction needs another look.'),
        });
        const { edited } = await startReader(ports).detail(id);
        expect(edited).toMatchObject([
          { field: 'path_width', official: 100, isOfficialNew: false },
          { field: 'injuries', official: 35, isOfficialNew: true, override: { number, officialNow: 35 } },
        ]);
        await importRows(ports, [row]);
        const back = await startReader(ports).detail(id);
        expect(back.edited[1]?.override).not.toHaveProperty('officialNow');
      },
    );

    it.runIf(isFirst)('never bring a tornado back that the record no longer has', async () => {
      const ports = await servers.newRecord();
      await loadCompiledRecord(ports, 'sample', 'one', fewSampleDrafts());
      const reader = startReader(ports);
      const [ofSample] = await reader.rows();
      await approveValue(ports, ofSample?.id ?? '', 'injuries', 99);
      expect((await reader.rows())[0]).toMatchObject({ injuries: 99 });

      await importDeaths(ports, [6, 36, 1]);
      const gone = await idWithDeaths(ports, 1);
      await approveValue(ports, gone, 'injuries', 98);
      const outcome = await importDeaths(ports, [6, 36]);
      expect(outcome.correctionsToReview).toEqual(
        [gone, String(ofSample?.id)].toSorted(byText).map((tornado) => ({
          tornado,
          field: 'injuries',
          because: 'not in the record',
        })),
      );
      for (const one of [reader, startReader(ports)]) {
        expect((await one.rows()).map(({ fatalities }) => fatalities)).toEqual([36, 6]);
        await expect(one.detail(ofSample?.id ?? '')).rejects.toThrow('There is no tornado');
        expect((await one.detail(gone)).tornado.status).toBe('withdrawn');
      }
      await importDeaths(ports, [6, 36, 1]);
      expect(await shown(ports, gone)).toMatchObject({ injuries: 98 });
    });

    it.runIf(isFirst)('leaves a correction of a merged tornado for a person to decide', async () => {
      const ports = await servers.newRecord();
      const legs = [0, 1, 2].map((at) => madeUpLeg(at));
      await importRows(ports, [withoutPlaces(legs[0] ?? {}), ...legs.slice(1)]);
      const before = await startReader(ports).rows();
      for (const { id } of before) await approveValue(ports, id, 'injuries', 77);
      const outcome = await importRows(ports, legs);
      const [kept, ...others] = await startReader(ports).rows();
      expect(others).toEqual([]);
      const retired = before.find(({ id }) => id !== kept?.id)?.id ?? '';
      expect(outcome.correctionsToReview).toContainEqual({
        tornado: retired,
        field: 'injuries',
        because: 'not in the record',
      });
      expect((await startReader(ports).detail(retired)).tornado).toMatchObject({
        id: kept?.id,
        injuries: 77,
      });
      const { corrections } = await listCorrections(
        ports.dynamo,
        ports.table,
        { needsLook: true },
        { max: 9 },
      );
      expect(corrections.map(({ target }) => target.id)).toContain(retired);
    });

    it.runIf(isFirst)(
      'do not disturb each other, at whichever step of the import the approval comes',
      async () => {
        const ports = await servers.newRecord();
        await importDeaths(ports, [6, 36]);
        const id = await idWithDeaths(ports, 6);
        const reader = startReader(ports);
        let steps = 0;
        for (let at = 0, reached = true; reached; at++, steps++) {
          let calls = 0;
          reached = false;
          const interrupted = atCall(ports, async () => {
            if (calls++ !== at) return;
            reached = true;
            await approveValue(ports, id, 'injuries', 1_000 + at);
          });
          const outcome = await importDeaths(interrupted, at % 2 ? [6, 36] : [6, 37]);
          expect(outcome.status).toBe('applied');
          const injuries = reached ? 1_000 + at : 999 + at;
          const seen = { injuries, fatalities: 6 };
          expect((await reader.rows()).find((row) => row.id === id)).toMatchObject(seen);
          expect(await shown(ports, id)).toMatchObject(seen);
        }
        expect(steps).toBeGreaterThan(15);
      },
    );

    it('go on together under load: twenty people approve while three imports publish', async () => {
      const ports = await servers.newRecord();
      await importDeaths(ports, [6, 36]);
      const id = await idWithDeaths(ports, 6);
      const people = Array.from({ length: 20 }, async (_, at) => {
        for (let n = 0; n < 2; n++) await approveValue(ports, id, 'injuries', at * 2 + n);
      });
      const imports = (async () => {
        for (const deaths of [37, 38, 39]) await importDeaths(ports, [6, deaths]);
      })();
      await Promise.all([...people, imports]);
      expect(await readPointer(ports.dynamo, ports.table)).toMatchObject({ sequence: 40 });
      const { edited, tornado } = await startReader(ports).detail(id);
      expect(edited).toMatchObject([{ override: { number: 40 } }]);
      expect(await shown(ports, id)).toMatchObject({ injuries: tornado.injuries });
    });
  });

  describe('a correction and a rollback', () => {
    it.runIf(isFirst)('stays, whether it was approved before, after or during the rollback', async () => {
      const ports = await servers.newRecord();
      await importDeaths(ports, [6, 36]);
      const id = await idWithDeaths(ports, 6);
      await approveValue(ports, id, 'path_width', 440);
      let reached = true;
      for (let at = 0; reached; at++) {
        await importDeaths(ports, [6, 50 + at]);
        await approveValue(ports, id, 'max_wind_speed', 100 + at);
        let calls = 0;
        reached = false;
        const interrupted = atCall(ports, async () => {
          if (calls++ !== at) return;
          reached = true;
          await approveValue(ports, id, 'injuries', 1_000 + at);
        });
        await rollBack(interrupted);
        const rows = await startReader(ports).rows();
        expect(rows.map(({ fatalities }) => fatalities)).toEqual([36, 6]);
        expect(rows[1]).toMatchObject({ injuries: reached ? 1_000 + at : 999 + at, widthYards: 440 });
        expect((await startReader(ports).detail(id)).tornado.max_wind_speed).toBe(100 + at);
      }
    });
  });

  describe('a fold', () => {
    it.runIf(isFirst)(
      'waits for 100 changes or a day, and puts them into the snapshots, so that a start reads none',
      async () => {
        const ports = await servers.newRecord();
        await importDeaths(ports, [6, 36, 2]);
        const ids = (await officialRows(ports)).map(({ id }) => id);
        expect(await foldTomorrow(ports)).toBeUndefined();
        const running = startReader(ports);
        await running.rows();
        await approveValue(ports, ids[0] ?? '', 'injuries', 0);
        const { at: firstAt } = await firstChange(ports);
        const later = (milliseconds: number) => ({ ...ports, now: () => Date.parse(firstAt) + milliseconds });
        expect(await foldCorrections(later(86_399_999))).toBeUndefined();
        expect(await foldCorrections(later(86_400_000))).toMatchObject({ changes: 1 });
        const approveNext = (at: number) => approveValue(ports, ids[at % 3] ?? '', 'injuries', at);
        for (let at = 0; at < 99; at++) await approveNext(at);
        expect(await foldCorrections(later(0))).toBeUndefined();
        await approveNext(99);
        const before = await running.rows();
        expect(new Set(before.map(({ injuries }) => injuries))).toEqual(new Set([97, 98, 99]));
        expect(running.reads).toEqual({ changes: 100, rows: 3 });
        const pointer = await readPointer(ports.dynamo, ports.table);

        expect(await foldCorrections(later(0))).toMatchObject({ changes: 100 });
        const after = await readPointer(ports.dynamo, ports.table);
        expect(after).toEqual({
          ...pointer,
          snapshotSequence: 101,
          snapshotKey: expect.any(String),
          browserKey: expect.any(String),
          // It has the number of the last change in its header.
          idsKey: expect.any(String),
        });
        expect(after?.snapshotKey).not.toBe(pointer?.snapshotKey);
        expect(after?.browserKey).not.toBe(pointer?.browserKey);
        const file = (await ports.media.get(after?.browserKey ?? '')) ?? new Uint8Array();
        const map = decodeSnapshot(brotliDecompressSync(file));
        const onMap = Array.from({ length: map.count }, (_, row) =>
          readNumber(column(map, 'injuries'), row, null),
        );
        expect(new Set(onMap)).toEqual(new Set([97, 98, 99]));
        const started = startReader(ports);
        expect(await started.rows()).toEqual(before);
        expect(await running.rows()).toEqual(before);
        expect(started.reads).toEqual({ changes: 0, rows: 0 });
        expect(await foldTomorrow(ports)).toBeUndefined();
        expect((await listRuns(ports, 1))[0]).toMatchObject({ what: 'corrections', status: 'unchanged' });
      },
    );

    it.runIf(isFirst)('draws the pictures that a release of an older version lacks, at once', async () => {
      const ports = await servers.newRecord();
      await importDeaths(ports, [6, 36]);
      const made = await readPointer(ports.dynamo, ports.table);
      await ports.dynamo.send(
        new UpdateCommand({
          TableName: ports.table,
          Key: pointerKey,
          UpdateExpression: 'REMOVE pictureKeys',
        }),
      );
      expect(await readPointer(ports.dynamo, ports.table)).toEqual({ ...made, pictureKeys: null });
      expect(await foldCorrections(ports)).toMatchObject({ changes: 0, release: made?.release });
      expect(await readPointer(ports.dynamo, ports.table)).toEqual(made);
      expect(await foldCorrections(ports)).toBeUndefined();
      for (const key of Object.values(made?.pictureKeys ?? {}))
        expect((await ports.media.get(key))?.subarray(4, 12).toString()).toBe('ftypavif');
    });

    it.runIf(isFirst)(
      'leaves no objects behind: a day later it deletes those it replaced, but none of a release',
      async () => {
        const ports = await servers.newRecord();
        await importDeaths(ports, [6, 35]);
        const first = await readPointer(ports.dynamo, ports.table);
        // One more, because releases of the same tornadoes share the file of ids.
        await importDeaths(ports, [6, 36, 1]);
        const second = await readPointer(ports.dynamo, ports.table);
        const id = await idWithDeaths(ports, 6);
        const folded = [];
        for (const injuries of [1, 2, 3]) {
          await approveValue(ports, id, 'injuries', injuries);
          await foldTomorrow(ports);
          folded.push(await readPointer(ports.dynamo, ports.table));
        }
        const afterDays = (days: number) => ({ ...ports, now: () => Date.now() + days * 25 * 3_600_000 });
        expect(await removeReplacedSnapshots(afterDays(1))).toBe(0);
        let deaths = 0;
        for (let done = false; !done; deaths++) {
          done = await removeReplacedSnapshots(dyingPorts(afterDays(3), deaths).ports).then(
            () => true,
            () => false,
          );
          // The lock of a process that was killed is taken over later.
          if (!done) await unlock(ports);
        }
        expect(deaths).toBeGreaterThan(10);
        expect(await removeReplacedSnapshots(afterDays(4))).toBe(0);
        const exists = async (key = '') => (await ports.media.get(key)) !== undefined;
        const all = (pointer: typeof first) =>
          Promise.all([pointer?.snapshotKey, pointer?.browserKey, pointer?.idsKey].map(exists));
        expect(await Promise.all([first, second, ...folded].map(all))).toEqual([
          [true, true, true],
          [false, false, false],
          [false, false, false],
          [false, false, false],
          [true, true, true],
        ]);
        expect(await shown(ports, id)).toMatchObject({ injuries: 3, fatalities: 6 });
        await rollBack(ports);
        expect((await startReader(ports).rows()).map(({ fatalities }) => fatalities)).toEqual([35, 6]);
      },
    );

    it.runIf(isFirst)('keeps what is approved at any of its steps, and a later rollback', async () => {
      const ports = await servers.newRecord();
      await importDeaths(ports, [6, 35]);
      await importDeaths(ports, [6, 36]);
      const id = await idWithDeaths(ports, 6);
      let reached = true;
      for (let at = 0; reached; at++) {
        await approveValue(ports, id, 'path_width', 100 + at);
        let calls = 0;
        reached = false;
        const interrupted = atCall(ports, async () => {
          if (calls++ !== at) return;
          reached = true;
          await approveValue(ports, id, 'injuries', 1_000 + at);
        });
        await foldTomorrow(interrupted);
        const injuries = reached ? 1_000 + at : 999 + at;
        expect(await shown(ports, id)).toMatchObject({ injuries, widthYards: 100 + at });
      }
      await rollBack(ports);
      expect(await shown(ports, id)).toMatchObject({ fatalities: 6, injuries: expect.any(Number) });
      expect((await startReader(ports).rows()).map(({ fatalities }) => fatalities)).toEqual([35, 6]);
    });
  });

  describe('taking back', () => {
    it('returns the value before it, or the official one, once', async () => {
      const ports = await servers.newRecord();
      await importDeaths(ports, [6]);
      const id = await idWithDeaths(ports, 6);
      const first = await approveValue(ports, id, 'injuries', 2);
      const second = await approveValue(ports, id, 'injuries', 3);
      await takeBackValue(ports, id, 'injuries', second);
      expect(await shown(ports, id)).toMatchObject({ injuries: 2 });
      await takeBackValue(ports, id, 'injuries', first);
      expect(await shown(ports, id)).toMatchObject({ injuries: 1 });
      await expect(takeBackValue(ports, id, 'injuries', first)).rejects.toThrow('ConditionalCheckFailed');
      await expect(takeBackValue(ports, id, 'injuries', 999)).rejects.toThrow('ConditionalCheckFailed');
      expect(await readPointer(ports.dynamo, ports.table)).toMatchObject({ sequence: 4 });
    });
  });

  describe('any sequence of imports, approvals, rollbacks and folds', () => {
    const legs = [0, 1, 2].map((at) => madeUpLeg(at));
    const apart = legs.map((row, at) => (at === 0 ? withoutPlaces(row) : row));
    const [one, two] = separateTornadoes([6, 8]).map((row, at) => ({
      ...row,
      EVENT_ID: String(700 + at),
    })) as [DetailsRow, DetailsRow];
    /** With minutes of storm reports. Those of the first minutes are promoted to the tornado of that day. */
    const contents: { rows: DetailsRow[]; minutes: number[]; hasNewcastle: boolean }[] = [
      { rows: [...apart, one, two], minutes: [1, 2, 50], hasNewcastle: false },
      {
        rows: [...legs, one, { ...two, DEATHS_DIRECT: '9', TOR_WIDTH: '300' }],
        minutes: [2, 50],
        hasNewcastle: true,
      },
      { rows: [...apart, two], minutes: [1, 2, 3], hasNewcastle: true },
      { rows: [...legs, { ...one, INJURIES_DIRECT: '12' }], minutes: [1, 50], hasNewcastle: false },
    ];
    const fields: Record<string, { values: CorrectionValue[]; column: keyof CatalogueRow }> = {
      injuries: { values: [1, 2, 3], column: 'injuries' },
      path_width: { values: [440, 880], column: 'widthYards' },
      tor_f_scale: { values: ['F1', 'F5'], column: 'rating' },
      display_name: { values: ['Moore', 'Xenia'], column: 'displayName' },
      damage_estimate: { values: [5, 7], column: 'damageUsd' },
    };
    const reportFields = ['county', 'comments', 'location_text'];
    const nat = fc.nat(1_000);
    const approval = fc.record({ field: fc.constantFrom(...Object.keys(fields)), value: nat, tornado: nat });
    const ofReport = fc.record({ reportField: fc.constantFrom(...reportFields), value: nat, report: nat });
    const kinds = [
      fc.record({ content: fc.nat(3) }),
      approval,
      ofReport,
      fc.record({ takeBack: nat }),
      fc.record({ poison: fc.constantFrom('value', 'item', 'change', 'id'), tornado: nat }),
      fc.record({ poisonReport: fc.constantFrom('value', 'item'), report: nat }),
      fc.constant('rollback' as const),
      fc.constant('fold' as const),
    ] as const;
    /** Each kind of step at least once, in any order. */
    const sequence = fc
      .tuple(
        fc.tuple(...kinds),
        fc.array(fc.oneof(...kinds, approval, ofReport), { minLength: 6, maxLength: 10 }),
      )
      .map(([each, more]) => [...each, ...more])
      .chain((steps) => fc.shuffledSubarray(steps, { minLength: steps.length }));

    async function importContent(ports: ImportPorts, at: number): Promise<void> {
      const { rows, minutes, hasNewcastle } = contents[at] ?? { rows: [], minutes: [], hasNewcastle: false };
      const files = [
        detailsOf1974(String(revision), rows),
        detailsOf2013(String(revision++), hasNewcastle),
        listOf20May2013(minutes),
      ];
      await runImport(files, force, ports);
    }

    it('serves the official record of the release with the active corrections laid on', async () => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(fc.nat(3), sequence, async (first, steps) => {
          const ports = await servers.newRecord();
          await importContent(ports, first);
          const [running, runningReports] = [startReader(ports), startReportReader(ports)];
          const approvals: Approved[] = [];
          const [ids, reportIds] = [new Set<string>(), new Set<string>()];
          let [rows, reports] = await Promise.all([officialRows(ports), officialReports(ports)]);
          for (const now of steps) {
            for (const { id } of rows) ids.add(id);
            for (const { id } of reports) reportIds.add(id);
            const idAt = (at: number) => [...ids].toSorted()[at % ids.size] ?? '';
            const reportAt = (at: number) => [...reportIds].toSorted()[at % reportIds.size] ?? '';
            if (now === 'rollback') await rollBack(ports);
            else if (now === 'fold') await foldTomorrow(ports);
            else if ('content' in now) await importContent(ports, now.content);
            else if ('poison' in now) await poison(ports, now.poison, idAt(now.tornado));
            else if ('poisonReport' in now) await poisonReport(ports, reportAt(now.report), now.poisonReport);
            else if ('takeBack' in now) {
              const [taken] = approvals.splice(now.takeBack % Math.max(1, approvals.length), 1);
              const back = taken?.isReport ? takeBackReportValue : takeBackValue;
              if (taken) await back(ports, taken.id, taken.field, taken.number);
            } else if ('reportField' in now) {
              const [id, field, value] = [reportAt(now.report), now.reportField, `SEEN ${now.value % 3}`];
              const number = await approveReportValue(ports, id, field, value);
              approvals.push({ isReport: true, id, field, number, value });
            } else {
              const { values } = fields[now.field] ?? { values: [] };
              const id = idAt(now.tornado);
              const chosen = values[now.value % values.length] ?? 1;
              // The scale of its time.
              const isEnhanced = now.field === 'tor_f_scale' && id.startsWith('2013');
              const value = isEnhanced && typeof chosen === 'string' ? `E${chosen}` : chosen;
              const number = await approveValue(ports, id, now.field, value);
              approvals.push({ isReport: false, id, field: now.field, number, value });
            }
            [rows, reports] = await Promise.all([officialRows(ports), officialReports(ports)]);
            for (const { status } of reports) seen.add(status);

            const expected = rows.map((row) => {
              const values = activeOf(approvals, row.id, false);
              const columns = Object.entries(values).map(([field, value]) => [fields[field]?.column, value]);
              return { ...marked(row, Object.keys(values)), ...Object.fromEntries(columns) } as CatalogueRow;
            });
            const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
            const started = startReader(ports);
            for (const reader of [running, started]) {
              expect((await reader.rows()).map(withoutPoison).toSorted(byId)).toEqual(
                expected.toSorted(byId),
              );
            }
            for (const row of expected) {
              const { tornado } = await started.detail(row.id);
              const { injuries, path_width, tor_f_scale, display_name, damage_estimate } = tornado;
              expect({ injuries, path_width, tor_f_scale, display_name, damage_estimate }).toEqual({
                injuries: row.injuries,
                path_width: row.widthYards,
                tor_f_scale: row.rating,
                display_name: row.displayName,
                damage_estimate: row.damageUsd,
              });
            }
            const expectedReports = reports.map((one) => ({ ...one, ...activeOf(approvals, one.id, true) }));
            for (const reader of [runningReports, startReportReader(ports)]) {
              const { byId: shownReports, newestFirst, edited } = await reader.current();
              expect(newestFirst.toSorted(byId)).toEqual(expectedReports.toSorted(byId));
              expect(shownReports.size).toBe(expectedReports.length);
              for (const { id } of reports) {
                const marked = (edited.get(id) ?? []).map(({ field }) => field).toSorted();
                expect(marked).toEqual(Object.keys(activeOf(approvals, id, true)).toSorted());
              }
            }
          }
        }),
        // Shrinking takes minutes over a database.
        { numRuns: isFirst ? 3 : 1, endOnFailure: true },
      );
      if (isFirst) expect([...seen]).toEqual(expect.arrayContaining(['PROMOTED_TO_OFFICIAL', 'WITHDRAWN']));
    });

    /** Damages what an approval writes, as a slip at the console might. Lists do not show the fields. */
    async function poison(ports: ImportPorts, how: string, id: string): Promise<void> {
      const { dynamo, table } = ports;
      if (how === 'value') return void (await approveValue(ports, id, 'event_type', { lat: 1, lon: 2 }));
      const number = await approveValue(ports, how === 'id' ? 'poison' : id, 'source', 'Survey');
      if (how === 'change') {
        await dynamo.send(new PutCommand({ TableName: table, Item: deltaKey(number) }));
      } else if (how === 'item') {
        const { partition, sort } = {
          partition: `TOR#${id}`,
          sort: `OVR#source#${String(number).padStart(12, '0')}`,
        };
        await dynamo.send(
          new PutCommand({ TableName: table, Item: { pk: partition, sk: sort, nonsense: true } }),
        );
      }
    }
  });
});

interface Approved {
  isReport: boolean;
  id: string;
  field: string;
  number: number;
  value: CorrectionValue;
}

/** Returns the value of each corrected field: the newest of those that were not taken back. */
function activeOf(
  approvals: readonly Approved[],
  id: string,
  isReport: boolean,
): Record<string, CorrectionValue> {
  const own = approvals.filter((one) => one.id === id && one.isReport === isReport);
  const inOrder = own.toSorted((a, b) => a.number - b.number);
  return Object.fromEntries(inOrder.map(({ field, value }) => [field, value]));
}

/** Returns ports that do something before each call to DynamoDB or S3. */
function atCall(ports: ImportPorts, act: () => Promise<void>): ImportPorts {
  const send = ports.dynamo.send.bind(ports.dynamo) as (command: unknown) => Promise<unknown>;
  const dynamo = Object.create(ports.dynamo) as ImportPorts['dynamo'];
  Object.defineProperty(dynamo, 'send', {
    value: async (command: unknown) => {
      await act();
      return send(command);
    },
  });
  const bucket = (one: ImportPorts['media']): ImportPorts['media'] => ({
    get: async (key) => {
      await act();
      return one.get(key);
    },
    open: async (key) => {
      await act();
      return one.open(key);
    },
    put: async (key, bytes, how) => {
      await act();
      return one.put(key, bytes, how);
    },
    remove: async (key) => {
      await act();
      return one.remove(key);
    },
  });
  return { ...ports, dynamo, record: bucket(ports.record), media: bucket(ports.media) };
}

function unlock({ dynamo, table }: ImportPorts) {
  return dynamo.send(new DeleteCommand({ TableName: table, Key: itemKey(catalogue.kinds.importLock) }));
}

async function firstChange({ dynamo, table }: ImportPorts): Promise<{ at: string }> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: table,
      Key: deltaKey(1),
      UpdateExpression: 'SET seen = :seen',
      ExpressionAttributeValues: { ':seen': true },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return Attributes as { at: string };
}
