import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextFetch, type RecordSource } from '@touchdown/shared/record/source-schedules.ts';
import { readRecordSources } from '@touchdown/functions/domain/catalogue/source-states.ts';
import { retrySource, runSource } from '@touchdown/functions/features/imports/import-source.ts';
import { takeImportLock } from '@touchdown/functions/features/imports/run/import-lock.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { webPage } from '@touchdown/functions/testing/start-agency-server.ts';
import { linesWrittenBy } from '@touchdown/functions/testing/written-lines.ts';
import { dyingPorts } from './testing/dying-ports.ts';
import {
  detailsOf,
  detailsOf1974,
  listOfDay,
  separateTornadoes,
  spcRecordOf,
  spcRowsOf,
} from './testing/made-up-files.ts';
import { startAgencies, type Agencies } from './testing/start-agencies.ts';
import { servedRecord } from './testing/served-record.ts';
import { sourceLines } from './print-sources.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
let agencies: Agencies;
const folder = mkdtempSync(join(tmpdir(), 'touchdown-sources-'));
beforeAll(async () => {
  servers = await startTestServers();
  agencies = await startAgencies();
});
afterAll(async () => {
  await servers.stop();
  await agencies.stop();
  rmSync(folder, { recursive: true, force: true });
});

const deaths = Array.from({ length: 40 }, () => 1);
const of1974 = (revision: string, dead: readonly number[]) =>
  detailsOf1974(revision, separateTornadoes(dead));
const of1977 = (revision: string, dead: number) => detailsOf(1977, revision, separateTornadoes([dead, 0, 0]));
const spc = () => spcRecordOf(spcRowsOf(1990, 60));
const names = { spc: '1950-1990_torn.csv' };

/** Runs a source as its schedule does, and returns the error if it threw. Log lines of failures are not shown. */
async function run(source: RecordSource, ports: ImportPorts, hasTime?: () => boolean): Promise<unknown> {
  let thrown: unknown;
  await linesWrittenBy(async () => {
    const fetching = { ...agencies, folder, ...(hasTime ? { hasTime } : {}) };
    await runSource(source, ports, fetching).catch((error: unknown) => {
      thrown = error;
    });
  });
  return thrown;
}

async function states(ports: ImportPorts, now = Date.now()) {
  const { sources } = await readRecordSources(ports, now, false);
  return Object.fromEntries(sources.map((state) => [state.source, state])) as Record<
    RecordSource,
    (typeof sources)[number]
  >;
}

describe('what a source last did', () => {
  it('is its own, through a success, a refusal and an agency that is down', async () => {
    const ports = await servers.newRecord();
    const today = new Date().toISOString();
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    await agencies.publish({
      ncei: [of1974('20200101', deaths), of1977('20200101', 1)],
      daily: [listOfDay(day, [1, 2])],
    });
    expect(await run('ncei', ports)).toBeUndefined();
    expect((await states(ports)).ncei).toMatchObject({
      last_outcome: 'applied',
      sentence: '2 years: 43 added, 0 changed, 0 withdrawn. 43 tornadoes in the record.',
      newest: { name: expect.stringContaining('d1977'), date: expect.stringMatching(/^1977-\d\d-\d\d$/) },
    });
    expect((await states(ports)).spc.last_tried_at).toBeNull();

    // The SPC's page is not there, which holds up nobody else.
    expect(await run('spc', ports)).toBeInstanceOf(Error);
    expect(await run('spc-daily', ports)).toBeUndefined();
    const { spc: failed, 'spc-daily': daily } = await states(ports);
    expect(failed).toMatchObject({ last_outcome: 'failed', last_success_at: null, newest: null });
    expect(failed.sentence).toContain('/wcm/');
    expect(daily).toMatchObject({ last_outcome: 'applied', newest: { date: day } });

    await agencies.publish({
      ncei: [of1974('20210101', deaths.slice(30)), of1977('20210101', 2)],
      spc: [{ ...spc(), name: names.spc }],
    });
    expect(await run('ncei', ports)).toBeUndefined();
    expect(await run('spc', ports)).toBeUndefined();
    const { ncei: refused, spc: applied } = await states(ports);
    expect(refused.last_outcome).toBe('refused');
    expect(refused.sentence).toMatch(
      /^Refused: 1974: 30 of its 40 .*\nThe rest: 1 years: 0 added, 1 changed/s,
    );
    // The rest was imported.
    expect(Date.parse(refused.last_success_at ?? '')).toBeGreaterThan(Date.parse(today));
    expect(applied).toMatchObject({
      last_outcome: 'applied',
      newest: { name: names.spc, date: '1990-12-31' },
    });

    const lines = sourceLines(await readRecordSources(ports, Date.now(), false)).join('\n');
    expect(lines).toMatch(/NCEI Storm Events .*until 1977-.*\n.*LATE since.*\n.*refused/);
  });

  it('is tried again in the night after it failed, a week after it was refused, and else left alone', async () => {
    const ports = await servers.newRecord();
    const whole = { ncei: [of1974('20200101', deaths), of1977('20200101', 1)] };
    await agencies.publish(whole);
    await run('ncei', ports);
    // The SPC's page is not there.
    expect(await run('spc', ports)).toBeInstanceOf(Error);
    const retry = async (source: RecordSource, at = ports) => {
      let ended: unknown;
      await linesWrittenBy(async () => {
        ended = await retrySource(source, at, { ...agencies, folder }).catch((error: Error) => error);
      });
      return ended;
    };
    expect(await retry('ncei')).toBeUndefined();
    expect(await retry('spc')).toBeInstanceOf(Error);
    const { spc: failed } = await states(ports);
    const dueAt = Date.parse(failed.due_at ?? '');
    expect(dueAt - Date.parse(failed.last_tried_at ?? '')).toBeLessThanOrEqual(86_400_000);
    expect(failed.due_at?.slice(11, 16)).toBe('03:00');
    const lines = sourceLines(await readRecordSources(ports, Date.now(), false)).join('\n');
    expect(lines).toContain(`due ${failed.due_at?.slice(0, 10)} 03:00`);

    await agencies.publish({ ...whole, spc: [{ ...spc(), name: names.spc }] });
    expect(await retry('spc')).toMatchObject({ outcome: 'applied' });
    expect(await retry('spc')).toBeUndefined();
    expect(Date.parse((await states(ports)).spc.due_at ?? '')).toBe(nextFetch('spc', Date.now()));

    // The same files would be refused again, so they are left alone for a week.
    await agencies.publish({ ncei: [of1974('20210101', deaths.slice(30))] });
    await run('ncei', ports);
    expect((await states(ports)).ncei.last_outcome).toBe('refused');
    expect(await retry('ncei')).toBeUndefined();
    await agencies.publish({ ncei: [of1974('20210201', deaths), of1977('20200101', 1)] });
    const weekLater = { ...ports, now: () => Date.now() + 8 * 86_400_000 };
    expect(await retry('ncei', weekLater)).toMatchObject({ outcome: 'unchanged', isTaken: true });
  });

  it('has the day of a list without a report, so that a quiet week is not late', async () => {
    const ports = await servers.newRecord();
    const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const quiet = [3, 2].map((days) => listOfDay(dayAgo(days), []));
    await agencies.publish({ daily: [listOfDay(dayAgo(4), [1, 2])] });
    for (const { name } of quiet) agencies.serve(`/reports/${name}`, webPage(404));
    await run('spc-daily', ports);
    const before = await servedRecord(ports);
    await agencies.publish({ daily: quiet });
    await run('spc-daily', ports);
    const state = (await states(ports))['spc-daily'];
    expect(state).toMatchObject({ last_outcome: 'unchanged', newest: { date: dayAgo(2) } });
    expect((await servedRecord(ports))?.pointer.release).toBe(before?.pointer.release);
  });

  it('comes later if another import is running, and is tried again rather than lost', async () => {
    const ports = await servers.newRecord();
    await agencies.publish({ ncei: [of1977('20200101', 1)], spc: [{ ...spc(), name: names.spc }] });
    const lock = await takeImportLock(ports);
    expect(await run('ncei', ports)).toMatchObject({ name: 'ImportBusyError' });
    expect((await states(ports)).ncei).toMatchObject({
      last_outcome: 'failed',
      sentence: expect.stringContaining('Another import is running'),
      last_success_at: null,
    });
    const asked = Promise.withResolvers<void>();
    const waiting = run('spc', ports, () => {
      asked.resolve();
      return true;
    });
    await asked.promise;
    await lock.release();
    expect(await waiting).toBeUndefined();
    expect(await run('ncei', ports)).toBeUndefined();
    const { ncei, spc: other } = await states(ports);
    expect([ncei.last_outcome, other.last_outcome]).toEqual(['applied', 'applied']);
    expect((await servedRecord(ports))?.rows).toHaveLength(63);
  });

  it('is never wrong after a process was killed, wherever that was, and the next run completes it', async () => {
    const kinds = new Set<string>();
    for (let calls = 0; ; calls += 3) {
      const ports = await servers.newRecord();
      await agencies.publish({ ncei: [of1977('20200101', 1)] });
      await run('ncei', ports);
      const { ncei: before } = await states(ports);
      await agencies.publish({ ncei: [of1977('20210101', 2)] });
      const dying = dyingPorts(ports, calls);
      await run('ncei', dying.ports);
      const { ncei: killed } = await states(ports);
      const isOver = killed.last_success_at !== before.last_success_at;
      // What is said of the last attempt is that of the one before, or the truth.
      if (!isOver) expect(killed.sentence).toBe(before.sentence);
      const isBegun = killed.last_tried_at !== before.last_tried_at;
      const { ncei: hourLater } = await states(ports, Date.now() + 2 * 3_600_000);
      if (isBegun && !isOver) {
        expect(hourLater.last_outcome).toBe('failed');
        expect(hourLater.sentence).toContain('stopped in the middle');
      }
      kinds.add(`${isBegun ? 'begun' : 'not begun'}, ${isOver ? 'over' : 'not over'}`);

      // The clock is ahead, so the test does not wait until the lock of the killed import expires.
      expect(await run('ncei', { ...ports, now: () => Date.now() + 60_000 })).toBeUndefined();
      const { ncei: after } = await states(ports, Date.now() + 60_000);
      expect(['applied', 'unchanged']).toContain(after.last_outcome);
      expect(after.newest?.name).toContain('c20210101');
      if (!dying.isDead()) break;
    }
    expect([...kinds].toSorted()).toEqual(['begun, not over', 'begun, over', 'not begun, not over']);
  });
});
