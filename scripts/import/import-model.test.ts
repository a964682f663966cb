import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChecksRefusedError } from '@touchdown/functions/features/imports/run/import-errors.ts';
import { rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { runConfirmed as runImport } from './testing/run-confirmed.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import { dynamoDbPrograms } from '../testing/dynamodb-programs.ts';
import { approveValue, startReader, takeBackValue } from './testing/corrected-record.ts';
import { approveReportValue, startReportReader, takeBackReportValue } from './testing/corrected-reports.ts';
import { detailsOf1974, listOf20May2013, madeUpFile, separateTornadoes } from './testing/made-up-files.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

/** Sequences in the suite. Set `IMPORT_MODEL_RUNS` to try more, and `IMPORT_MODEL_SEED` to repeat a failure. */
const numRuns = Number(process.env['IMPORT_MODEL_RUNS'] ?? 5);
const seed = Number(process.env['IMPORT_MODEL_SEED'] ?? Date.now() % 2 ** 31);

/** The content of a release: the deaths of its tornadoes and the minutes of its storm reports. */
interface State {
  deaths: readonly number[];
  minutes: readonly number[];
}

/** An approval that counts until it is taken back. */
interface Approval {
  isReport: boolean;
  id: string;
  number: number;
  value: number;
}

/** What readers see of a tornado or a report. */
type Shown = [of: number, corrected: number | string | null];

/** Few enough changes to pass the checks among themselves, which `bad` content never does. */
const contents: (readonly number[])[] = [
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 7],
  [1, 2, 3, 4, 5, 6, 8],
];
const badContents: (readonly number[])[] = [[1], [60, 2, 3, 4, 5, 6]];
const lists: (readonly number[])[] = [
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4],
  [2, 3, 4, 5, 6],
];

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ deaths: fc.constantFrom(...contents) }) },
  { weight: 2, arbitrary: fc.record({ minutes: fc.constantFrom(...lists) }) },
  { weight: 2, arbitrary: fc.record({ bad: fc.constantFrom(...badContents), isForced: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ badList: fc.constant<readonly number[]>([]), isForced: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant('unchanged' as const) },
  { weight: 1, arbitrary: fc.constant('damaged' as const) },
  { weight: 4, arbitrary: fc.constant('rollback' as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      isReport: fc.boolean(),
      target: fc.nat(9),
      approve: fc.integer({ min: 100, max: 900 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ takeBack: fc.nat(9) }) },
);

const programs = dynamoDbPrograms();

describe.each(programs)('the served record, with $name:', (program) => {
  let servers: TestServers;
  beforeAll(async () => {
    servers = await startTestServers(program);
  });
  afterAll(() => servers.stop());

  it(`equals a stack of states with the corrections laid on, after every step (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const ports = await servers.newRecord();
        const [tornadoes, reports] = [startReader(ports), startReportReader(ports)];
        const stack: State[] = [];
        const approvals: Approval[] = [];
        /** The ids of tornadoes by their place in the file, and of reports by their minute. */
        const ids = new Map<string, number>();
        let revision = 20_000_101;

        const importing = (next: State, isForced: boolean) => {
          const files = [
            detailsOf1974(String(revision++), separateTornadoes(next.deaths)),
            listOf20May2013(next.minutes),
          ];
          return runImport(files, isForced ? { force: ['withdrawals', 'changes', 'deaths'] } : {}, ports);
        };
        const push = async (next: State, isForced: boolean) => {
          const top = stack.at(-1);
          const isChange = JSON.stringify(next) !== JSON.stringify(top);
          if (isRefused(top, next) && !isForced) {
            await expect(importing(next, false)).rejects.toThrow(ChecksRefusedError);
            expect((await listRuns(ports, 1))[0]).toMatchObject({ status: 'refused' });
            return;
          }
          expect((await importing(next, isForced)).status).toBe(isChange ? 'applied' : 'unchanged');
          if (isChange) stack.push(next);
        };
        await push({ deaths: contents[0] ?? [], minutes: lists[0] ?? [] }, false);

        for (const now of [...steps, 'unchanged' as const]) {
          const top = stack.at(-1) ?? { deaths: [], minutes: [] };
          if (now === 'rollback') {
            expect((await rollBack(ports)) === undefined).toBe(stack.length < 2);
            if (stack.length > 1) stack.pop();
          } else if (now === 'unchanged') {
            await push(top, false);
          } else if (now === 'damaged') {
            const page = madeUpFile(`StormEvents_details-ftp_v1.0_d1974_c${revision++}.csv`, '<html>404');
            await expect(runImport([page], {}, ports)).rejects.toThrow('HTML');
          } else if ('deaths' in now) await push({ ...top, deaths: now.deaths }, false);
          else if ('minutes' in now) await push({ ...top, minutes: now.minutes }, false);
          else if ('bad' in now) await push({ ...top, deaths: now.bad }, now.isForced);
          else if ('badList' in now) await push({ ...top, minutes: now.badList }, now.isForced);
          else if ('approve' in now) {
            const { isReport, approve: value } = now;
            const own = [...ids.keys()].filter((id) => isReportId(id) === isReport).toSorted();
            const id = own[now.target % Math.max(1, own.length)];
            if (id === undefined) continue;
            const number = isReport
              ? await approveReportValue(ports, id, 'county', String(value))
              : await approveValue(ports, id, 'injuries', value);
            approvals.push({ isReport, id, number, value });
          } else {
            const [taken] = approvals.splice(now.takeBack % Math.max(1, approvals.length), 1);
            if (taken?.isReport) await takeBackReportValue(ports, taken.id, 'county', taken.number);
            else if (taken) await takeBackValue(ports, taken.id, 'injuries', taken.number);
          }

          for (const reader of [tornadoes, startReader(ports)]) {
            const rows = await reader.rows();
            for (const { id } of rows) ids.set(id, placeOf(id));
            expect(rows.map((row): Shown => [row.fatalities ?? 0, row.injuries]).toSorted(byFirst)).toEqual(
              shownTornadoes(stack, approvals, ids),
            );
          }
          for (const reader of [reports, startReportReader(ports)]) {
            const { newestFirst } = await reader.current();
            const listed = newestFirst.filter(({ status }) => status !== 'WITHDRAWN');
            for (const one of listed) ids.set(one.id, minuteOf(one.report_datetime));
            const shown = listed.map((one): Shown => [minuteOf(one.report_datetime), one.county]);
            expect(shown.toSorted(byFirst)).toEqual(shownReports(stack, approvals, ids));
          }
        }
      }),
      { numRuns: program === programs[0] ? numRuns : 1, seed },
    );
  }, 1_200_000);
});

/** The limits once more, for this year and this day. */
function isRefused(top: State | undefined, next: State): boolean {
  if (!top) return false;
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const [before, after] = [sum(top.deaths), sum(next.deaths)];
  const ofKnown = sum(next.deaths.slice(0, top.deaths.length));
  const changed = Math.max(before - after, ofKnown - before);
  const lost = top.minutes.filter((minute) => !next.minutes.includes(minute)).length;
  const lostOrGained = Math.abs(top.deaths.length - next.deaths.length);
  return changed >= 5 || lostOrGained >= 5 || (lost >= 3 && lost * 2 >= top.minutes.length);
}

function shownTornadoes(stack: readonly State[], approvals: readonly Approval[], ids: Map<string, number>) {
  const deaths = stack.at(-1)?.deaths ?? [];
  const corrected = newest(approvals, false, ids);
  return deaths.map((dead, at): Shown => [dead, corrected.get(at) ?? 1]).toSorted(byFirst);
}

function shownReports(stack: readonly State[], approvals: readonly Approval[], ids: Map<string, number>) {
  const minutes = stack.at(-1)?.minutes ?? [];
  const corrected = newest(approvals, true, ids);
  return minutes
    .map((minute): Shown => [minute, corrected.get(minute)?.toString() ?? 'MCCLAIN'])
    .toSorted(byFirst);
}

/** The value of the newest approval of each tornado or report that counts. */
function newest(approvals: readonly Approval[], isReport: boolean, ids: ReadonlyMap<string, number>) {
  const own = approvals.filter((one) => one.isReport === isReport).toSorted((a, b) => a.number - b.number);
  return new Map(own.map(({ id, value }) => [ids.get(id), value]));
}

function isReportId(id: string): boolean {
  return id.startsWith('spc');
}

/** Each tornado has its month, which its id contains. */
function placeOf(id: string): number {
  return Number(id.slice(4, 6)) - 1;
}

function minuteOf(datetime: string): number {
  return Number(datetime.slice(14, 16));
}

function byFirst(one: Shown, other: Shown): number {
  return one[0] - other[0];
}
