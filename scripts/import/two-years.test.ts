import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { readRecordSources } from '@touchdown/functions/domain/catalogue/source-states.ts';
import { reportDaysSince } from '@touchdown/functions/features/imports/agencies/report-days.ts';
import { retrySource, runSource } from '@touchdown/functions/features/imports/import-source.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { onlyWhole } from '@touchdown/level2/testing/depth.ts';
import {
  nextFetch,
  recordSources,
  sourceSchedules,
  type RecordSource,
} from '@touchdown/shared/record/source-schedules.ts';
import { mustBeRepeated } from '@touchdown/shared/record/source-state.ts';
import { politeHttp, type PoliteHttp } from '@touchdown/functions/features/imports/agencies/polite-http.ts';
import type { AgencyUrls } from '@touchdown/functions/features/imports/agencies/fetch-from-agency.ts';
import {
  answer,
  brokenLine,
  file,
  silence,
  startAgencyServer,
  webPage,
  type Reply,
} from '@touchdown/functions/testing/start-agency-server.ts';
import { runConfirmed as runImport } from './testing/run-confirmed.ts';
import { dyingPorts } from './testing/dying-ports.ts';
import { madeUpFile } from './testing/made-up-files.ts';
import { servedContent, servedRecord } from './testing/served-record.ts';
import { simulateYears, simulation, type SimulatedYears } from './testing/simulated-years.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

/** What is wrong with an agency's server at an instant. */
const serverFaults = ['down', 'half', 'web page', 'other layout', 'year gone', 'slow', 'silent'] as const;
type ServerFault = (typeof serverFaults)[number];

interface PlayedAgencies {
  http: PoliteHttp;
  baseUrls: Required<AgencyUrls>;
  stop: () => Promise<void>;
}

/** Plays the agencies of simulated years: `now` is their clock, and `faultOf` what is wrong with each of them. */
async function playSimulatedYears(
  years: SimulatedYears,
  days: readonly string[],
  now: () => number,
  faultOf: (source: RecordSource) => ServerFault | undefined,
): Promise<PlayedAgencies> {
  const { baseUrl, serve, stop } = await startAgencyServer();
  const listing = (source: RecordSource, names: () => string[]): Reply => {
    return (request, response) => {
      const fault = faultOf(source);
      const links = names().filter((name) => fault !== 'year gone' || !name.includes('_d2022_'));
      const page = links.map((name) => `<a href="${name}">${name}</a> 1K`).join('\n');
      const text = fault === 'other layout' ? page.replaceAll('<a href', '<button name') : page;
      return broken(fault, 'a page', webPage(200, text))(request, response);
    };
  };
  const content = (source: RecordSource, bytes: () => Buffer): Reply => {
    return (request, response) => {
      const whole = bytes();
      const etag = `"${createHash('sha256').update(whole).digest('hex').slice(0, 16)}"`;
      return broken(faultOf(source), whole, file(whole, { etag }))(request, response);
    };
  };
  serve(
    '/csvfiles/',
    listing('ncei', () => {
      const published = years.ncei(now());
      for (const { name, text } of published) {
        serve(
          `/csvfiles/${name}`,
          content('ncei', () => gzipSync(text)),
        );
      }
      return published.map(({ name }) => name);
    }),
  );
  serve(
    '/wcm/',
    listing('spc', () => {
      const { name } = years.spc(now());
      serve(
        `/wcm/data/${name}`,
        content('spc', () => Buffer.from(years.spc(now()).text)),
      );
      return [name];
    }),
  );
  for (const day of days) {
    serve(
      `/reports/${years.list(day, 0).name}`,
      content('spc-daily', () => Buffer.from(years.list(day, now()).text)),
    );
  }
  return {
    http: politeHttp({ maxAttempts: 1, timeoutMilliseconds: 150, pause: async () => {} }),
    baseUrls: { ncei: `${baseUrl}csvfiles/`, spc: `${baseUrl}wcm/`, 'spc-daily': `${baseUrl}reports/` },
    stop,
  };
}

const slowMilliseconds = 20;

/** The reply as a server with that fault gives it. */
function broken(fault: ServerFault | undefined, whole: Buffer | string, reply: Reply): Reply {
  const half = whole.slice(0, whole.length / 2) as typeof whole;
  const headers = { 'content-length': String(whole.length) };
  if (fault === 'down') return answer(503);
  if (fault === 'half') return brokenLine(headers, half, async () => {});
  if (fault === 'web page') return webPage(200);
  if (fault === 'silent') return silence(headers, half);
  if (fault !== 'slow') return reply;
  return async (request, response) => {
    await new Promise((resolve) => {
      setTimeout(resolve, slowMilliseconds);
    });
    await reply(request, response);
  };
}

/** Set `TWO_YEARS_SEED` for other years, and `TWO_YEARS_STEP=1` to run the daily schedule each day. */
const seed = Number(process.env['TWO_YEARS_SEED'] ?? 1);
/** A release needs them: with fewer days than every sixth, the last files of an agency are not fetched by the end. */
const isPlayed = onlyWhole('two simulated years of all schedules');
const step = Number(process.env['TWO_YEARS_STEP'] ?? 6);

const dayMilliseconds = 86_400_000;
const end = simulation.from + simulation.days * dayMilliseconds;
const quietFrom = end - simulation.quietDays * dayMilliseconds;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

interface ScheduledRun {
  at: number;
  source: RecordSource;
  onlyIfFailed: boolean;
}

/** All instants of all schedules, in order. */
function schedule(): ScheduledRun[] {
  const runs = recordSources.flatMap((source) => {
    const ofSource: ScheduledRun[] = [];
    for (let at = nextFetch(source, simulation.from); at < end; at = nextFetch(source, at)) {
      const isSkipped =
        source === 'spc-daily' && at < quietFrom && Math.floor(at / dayMilliseconds) % step !== 0;
      if (!isSkipped) ofSource.push({ at, source, onlyIfFailed: false });
    }
    const { again } = sourceSchedules[source];
    const nightly = again && simulation.from + again.hour * 3_600_000 + again.minute * 60_000;
    for (let at = nightly ?? end; at < end; at += dayMilliseconds)
      ofSource.push({ at, source, onlyIfFailed: true });
    return ofSource;
  });
  return runs.toSorted((one, other) => one.at - other.at);
}

let servers: TestServers;
const folder = mkdtempSync(join(tmpdir(), 'touchdown-years-'));
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(async () => {
  await servers.stop();
  rmSync(folder, { recursive: true });
});

async function statesOf(ports: ImportPorts, now: number) {
  return (await readRecordSources(ports, now, false)).sources;
}

describe('two years of all schedules', () => {
  it.runIf(isPlayed)(
    `with faults end with the record that a person imports on the last day (seed ${seed})`,
    async () => {
      const chances = new SeededRandom(seed + 1);
      const random = () => chances.next();
      const years = simulateYears(seed);
      let clock = simulation.from;
      const faults = new Map<RecordSource, ServerFault>();
      const start = dayOf(simulation.from - 60 * dayMilliseconds);
      const days = reportDaysSince(start, new Date(`${dayOf(end)}T12:00:00Z`));
      const agencies = await playSimulatedYears(
        years,
        days,
        () => clock,
        (source) => faults.get(source),
      );
      const record = await servers.newRecord();
      const ages = new Map<RecordSource, number[]>(recordSources.map((source) => [source, []]));
      const outcomes: Record<string, number> = {};
      let rowsBefore = 0;
      let checked: string | undefined;
      let attempts = 0;

      const attempt = async (run: ScheduledRun, again: number, isQuiet: boolean) => {
        const { source, onlyIfFailed } = run;
        clock = run.at + again * 120_000;
        const before = await statesOf(record, clock);
        const state = before.find((one) => one.source === source);
        // The function ends at once.
        if (onlyIfFailed && !(state && mustBeRepeated(state, clock))) return undefined;
        // What was announced is what happens.
        if (onlyIfFailed && again === 0) expect(Date.parse(state?.due_at ?? '')).toBeLessThanOrEqual(clock);
        const chance = isQuiet ? 1 : random();
        const isWrongClock = chance > 0.3 && chance < 0.35;
        const ports: ImportPorts = {
          ...record,
          now: () => clock + (isWrongClock ? 3_600_000 : 0),
          by: source,
        };
        const { ports: used, isDead } =
          chance < 0.05 ? dyingPorts(ports, 1 + Math.floor(random() * 30)) : { ports, isDead: () => false };
        const fetching = { ...agencies, folder: join(folder, String(++attempts)) };
        const second =
          chance > 0.4 && chance < 0.43
            ? runSource(
                'spc-daily',
                { ...ports, by: 'second' },
                { ...fetching, folder: join(folder, `${attempts}b`) },
              )
            : undefined;
        const [ended] = await Promise.allSettled([
          (onlyIfFailed ? retrySource : runSource)(source, used, fetching),
          second,
        ]);
        const outcome = isDead()
          ? 'killed'
          : ended.status === 'fulfilled'
            ? ended.value?.outcome
            : ended.reason?.name === 'ImportBusyError'
              ? 'busy'
              : 'failed';
        const told = `${source} ${onlyIfFailed ? 'again ' : ''}${outcome}`;
        outcomes[told] = (outcomes[told] ?? 0) + 1;
        if (!isDead() && !second) {
          const states = await statesOf(record, clock);
          const own = states.find((state) => state.source === source);
          expect(own).toMatchObject({ last_outcome: outcome, sentence: expect.stringMatching(/./) });
          const pick = (all: typeof states) =>
            all
              .filter((state) => state.source !== source)
              .map(({ source: name, last_outcome: last, sentence }) => ({ name, last, sentence }));
          expect(pick(states)).toEqual(pick(before));
        }
        return ended.status === 'rejected' ? 'thrown' : 'returned';
      };

      for (const run of schedule()) {
        const { at, source } = run;
        const isQuiet = at >= quietFrom;
        faults.clear();
        if (!isQuiet && random() < 0.12) {
          const fault = serverFaults[Math.floor(random() * serverFaults.length)];
          if (fault) faults.set(source, fault);
        }
        let ended: Awaited<ReturnType<typeof attempt>>;
        // A function that throws is invoked twice more, minutes later.
        for (let again = 0; again < 3; again++) {
          ended = await attempt(run, again, isQuiet);
          if (ended !== 'thrown') break;
        }
        const release = ended && (await readPointer(record.dynamo, record.table))?.release;
        if (source !== 'spc-daily' && release !== undefined && release !== checked) {
          checked = release;
          const served = await servedRecord(record);
          const rows = served?.rows ?? [];
          expect(served?.details ?? []).not.toContain(undefined);
          // No tornado twice, and no more missing than the checks let pass.
          expect(new Set(rows.map(({ beginUtc }) => beginUtc)).size).toBe(rows.length);
          expect(rows.length).toBeGreaterThan(rowsBefore - 5);
          rowsBefore = rows.length;
        }
        if (source === 'spc-daily') {
          for (const state of await statesOf(record, at)) {
            if (state.newest)
              ages
                .get(state.source)
                ?.push((at - Date.parse(`${state.newest.date}T24:00Z`)) / dayMilliseconds);
          }
        }
      }
      await agencies.stop();

      const byHand = { ...(await servers.newRecord()), now: () => end };
      const newest = new Map(years.ncei(end).map((one) => [one.year, one]));
      const spc = years.spc(end);
      const inputs = [
        ...[...newest.values()].map(({ name, text }) => ({ name, read: async () => [gzipSync(text)] })),
        madeUpFile(spc.name, spc.text),
        ...days
          .slice(0, -1)
          .map((day) => years.list(day, end))
          .map(({ name, text }) => madeUpFile(name, text)),
      ];
      await runImport(inputs, {}, byHand);
      console.log(
        outcomes,
        [...ages].map(([source, all]) => {
          const sorted = all.toSorted((a, b) => a - b);
          return `${source}: median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)}, worst ${sorted.at(-1)?.toFixed(1)} days`;
        }),
      );
      const [kept, hand] = [await servedContent(record), await servedContent(byHand)];
      expect(kept.rows).toEqual(hand.rows);
      expect(kept.details).toEqual(hand.details);
      expect(kept.reports).toEqual(hand.reports);
    },
  );
});
