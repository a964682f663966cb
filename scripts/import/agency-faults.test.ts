import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sampleOf } from '@touchdown/level2/testing/depth.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { readRecordSources } from '@touchdown/functions/domain/catalogue/source-states.ts';
import { politeHttp } from '@touchdown/functions/features/imports/agencies/polite-http.ts';
import {
  importedAttempt,
  noteSources,
  runSource,
} from '@touchdown/functions/features/imports/import-source.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { madeUpDetails } from '@touchdown/functions/testing/made-up-details.ts';
import { madeUpSpcRecord } from '@touchdown/functions/testing/made-up-spc-record.ts';
import {
  brokenLine,
  file,
  silence,
  webPage,
  type Reply,
} from '@touchdown/functions/testing/start-agency-server.ts';
import { linesWrittenBy } from '@touchdown/functions/testing/written-lines.ts';
import { recordSources, type RecordSource } from '@touchdown/shared/record/source-schedules.ts';
import { dyingPorts } from './testing/dying-ports.ts';
import {
  detailsOf,
  detailsOf1974,
  listOfDay,
  madeUpFile,
  separateTornadoes,
  spcRowsOf,
  textOf,
} from './testing/made-up-files.ts';
import { servedContent, servedRecord } from './testing/served-record.ts';
import { startAgencies, type Agencies } from './testing/start-agencies.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

const now = Date.UTC(2014, 9, 10, 15);
const hour = 3_600_000;

const deaths = Array.from({ length: 20 }, () => 1);
const of1974 = detailsOf1974('20140101', separateTornadoes(deaths));
const of1977 = (revision: string, dead: readonly number[]) =>
  detailsOf(1977, revision, separateTornadoes(dead));
const spcOf = (
  count: number,
  change: (row: Record<string, string>) => Record<string, string> = (row) => row,
) => madeUpFile('1950-1990_torn.csv', madeUpSpcRecord(spcRowsOf(1990, count).map(change)));
const days = ['2014-10-08', '2014-10-09'] as const;

/** What the agencies have at first, and what each has in place of it when the fault comes. */
const first = {
  ncei: [of1974, of1977('20140101', [1, 0, 0])],
  spc: [spcOf(60)],
  daily: [listOfDay(days[0], [1, 2, 3, 4]), listOfDay(days[1], [11, 12, 13])],
};
const next = {
  ncei: [of1974, of1977('20140901', [2, 0, 0, 0])],
  spc: [spcOf(61)],
  daily: [listOfDay(days[0], [1, 2, 3, 4, 5]), listOfDay(days[1], [11, 12, 13, 14])],
};
const pathOf = {
  ncei: `/csvfiles/${next.ncei[1]?.name}.gz`,
  spc: `/wcm/data/${next.spc[0]?.name}`,
  'spc-daily': `/reports/${next.daily[1]?.name}`,
};
const listingOf = { ncei: '/csvfiles/', spc: '/wcm/' };

/** One agency has what comes next, and the others what they had. */
function nextOf(source: RecordSource): typeof next {
  const { ncei, spc, daily } = first;
  return source === 'ncei'
    ? { ncei: next.ncei, spc, daily }
    : source === 'spc'
      ? { ncei, spc: next.spc, daily }
      : { ncei, spc, daily: next.daily };
}

let servers: TestServers;
let agencies: Agencies;
const handMade = new Map<RecordSource, Awaited<ReturnType<typeof servedContent>>>();
const folder = mkdtempSync(join(tmpdir(), 'touchdown-agency-faults-'));
beforeAll(async () => {
  servers = await startTestServers();
  agencies = await startAgencies();
  for (const source of recordSources) {
    const byHand = { ...(await servers.newRecord()), now: () => now };
    const { ncei, spc, daily } = nextOf(source);
    await runImport([...ncei, ...spc, ...daily], {}, byHand);
    handMade.set(source, await servedContent(byHand));
  }
});
afterAll(async () => {
  await servers.stop();
  await agencies.stop();
  rmSync(folder, { recursive: true, force: true });
});

let attempts = 0;

/** Runs a source as its schedule does. Log lines of failures are not shown. */
async function run(source: RecordSource, ports: ImportPorts, http = agencies.http): Promise<void> {
  const { baseUrls } = agencies;
  const fetching = { http, baseUrls, folder: join(folder, String(++attempts)) };
  await linesWrittenBy(() => runSource(source, ports, fetching).catch(() => {}));
}

async function statesOf(ports: ImportPorts) {
  const { sources } = await readRecordSources(ports, now, false);
  return Object.fromEntries(sources.map((state) => [state.source, state])) as Record<
    RecordSource,
    (typeof sources)[number]
  >;
}

/** A record that has what the agencies had at first; each source has done something. */
async function firstRecord(): Promise<ImportPorts> {
  const ports = { ...(await servers.newRecord()), now: () => now };
  const files = [...first.ncei, ...first.spc, ...first.daily];
  await noteSources(recordSources, ports, async () => importedAttempt(await runImport(files, {}, ports)));
  return ports;
}

/** Reads the record like a visitor until the work is done. At no moment it lacks a page or has a tornado twice. */
async function withReaders(ports: ImportPorts, work: Promise<void>): Promise<void> {
  const progress = { isOver: false };
  const ended = work.finally(() => {
    progress.isOver = true;
  });
  do {
    const served = await servedRecord(ports);
    expect(served?.details).not.toContain(undefined);
    expect(new Set(served?.rows.map(({ beginUtc }) => beginUtc)).size).toBe(served?.rows.length);
    expect(served?.rows.length).toBeGreaterThanOrEqual(20 + 3 + 60);
  } while (!progress.isOver);
  await ended;
}

/** After the fault: the agency answers rightly, and the record is what a person would have imported. */
async function expectMended(source: RecordSource, ports: ImportPorts): Promise<void> {
  await agencies.publish(nextOf(source));
  await run(source, ports);
  expect(await servedContent(ports)).toEqual(handMade.get(source));
}

const whole = async (source: RecordSource) => {
  const of = { ncei: next.ncei[1], spc: next.spc[0], 'spc-daily': next.daily[1] }[source];
  const text = of ? await textOf(of) : '';
  return source === 'ncei' ? gzipSync(text) : Buffer.from(text);
};
const half = async (source: RecordSource, how: (headers: Record<string, string>, half: Buffer) => Reply) => {
  const bytes = await whole(source);
  return how({ 'content-length': String(bytes.length) }, bytes.subarray(0, bytes.length / 2));
};
const listed = (...names: string[]) =>
  webPage(200, names.map((name) => `<a href="${name}">${name}</a> 1K`).join(''));
const gz = ({ name }: InputFile) => `${name}.gz`;
const packed = async (input: InputFile) => file(gzipSync(await textOf(input)), {});

type Outcome = 'applied' | 'unchanged' | 'refused' | 'failed';

interface Fault {
  outcome: Outcome;
  says: RegExp;
  /** Makes the agency wrong, once it has published what comes next. */
  play?: () => void | Promise<void>;
  /** How far the importer's clock is from the right one. */
  clock?: number;
  timeoutMilliseconds?: number;
  /** The source's files are in the record afterwards. */
  isTaken?: boolean;
}

const slow = (source: RecordSource): Fault => ({
  play: async () => agencies.serve(pathOf[source], await half(source, silence)),
  timeoutMilliseconds: 500,
  outcome: 'failed',
  says: /nothing came for 0\.5 s/,
});
const cut = (source: RecordSource): Fault => ({
  play: async () =>
    agencies.serve(
      pathOf[source],
      await half(source, (headers, bytes) => brokenLine(headers, bytes, async () => {})),
    ),
  outcome: 'failed',
  says: new RegExp(pathOf[source].split('/').at(-1)?.replace(/\.gz$/, '') ?? ''),
});
const ofClock = (clock: number): Fault => ({ clock, outcome: 'applied', says: /added/, isTaken: true });
const otherListing = (source: 'ncei' | 'spc'): Fault => ({
  play: () => agencies.serve(listingOf[source], webPage(200, '<button name="a">Download</button>')),
  outcome: 'failed',
  says: /links no/,
});
const otherText = (
  source: RecordSource,
  outcome: Outcome,
  says: RegExp,
  change: (text: string) => string,
) => {
  const play = async () => {
    const bytes = await whole(source);
    const of = { ncei: next.ncei[1], spc: next.spc[0], 'spc-daily': next.daily[1] }[source];
    const text = change(of ? await textOf(of) : bytes.toString());
    agencies.serve(pathOf[source], file(source === 'ncei' ? gzipSync(text) : text, {}));
  };
  return { play, outcome, says };
};
const withoutRows = (text: string) => `${text.split('\n')[0]}\n`;

const faults: Record<RecordSource, Record<string, Fault>> = {
  ncei: {
    slow: slow('ncei'),
    'half an answer': cut('ncei'),
    'another page': otherListing('ncei'),
    'other columns': otherText('ncei', 'refused', /columns?/, (text) =>
      text.replace('BEGIN_YEARMONTH', 'YEARMONTH'),
    ),
    'an empty year': otherText('ncei', 'refused', /1977/, () => madeUpDetails([])),
    'a year gone': {
      play: () => agencies.serve('/csvfiles/', listed(gz(of1974))),
      outcome: 'unchanged',
      says: /Nothing changed/,
    },
    'a name with a date in the future': {
      play: () => agencies.serve('/csvfiles/', listed(gz(of1974), gz(of1977('20991231', [2, 0, 0, 0])))),
      outcome: 'failed',
      says: /d1977_c20991231.*still to come/s,
    },
    'a file again under a newer name': {
      play: async () => {
        const again = { ...(first.ncei[1] as InputFile), name: of1977('20140801', []).name };
        agencies.serve('/csvfiles/', listed(gz(of1974), gz(again)));
        agencies.serve(`/csvfiles/${gz(again)}`, await packed(again));
      },
      outcome: 'unchanged',
      says: /Nothing changed/,
    },
    'its clock an hour ahead': ofClock(hour),
    'its clock an hour behind': ofClock(-hour),
  },
  spc: {
    slow: slow('spc'),
    'half an answer': cut('spc'),
    'another page': otherListing('spc'),
    'other columns': otherText('spc', 'refused', /columns?/, (text) => text.replace('slat', 'lat')),
    'no rows': otherText('spc', 'refused', /no row/, withoutRows),
    'rows with a date in the future': otherText('spc', 'refused', /2099|years?/, (text) =>
      text.replaceAll('1990', '2099'),
    ),
    'a year gone': {
      play: () => agencies.serve('/wcm/', listed('1950-1989_torn.csv')),
      outcome: 'failed',
      says: /1950-1989_torn\.csv/,
    },
    'a file twice under two names': {
      play: async () => {
        agencies.serve(
          '/wcm/',
          listed('1950-1990_torn.csv', '1950-1990_actual_tornadoes.csv', '1990_torn.csv'),
        );
        const again = file(await whole('spc'), {});
        agencies.serve('/wcm/data/1950-1990_actual_tornadoes.csv', again);
        agencies.serve('/wcm/data/1990_torn.csv', again);
      },
      outcome: 'applied',
      says: /1 years: 1 added, 0 changed, 0 withdrawn/,
      isTaken: true,
    },
    'all tornadoes with other numbers': {
      play: async () =>
        agencies.serve(
          pathOf.spc,
          file(await textOf(spcOf(61, (row) => ({ ...row, om: `9${row['om']?.padStart(4, '0')}` }))), {}),
        ),
      outcome: 'applied',
      says: /1 years: 1 added, \d+ changed, 0 withdrawn/,
    },
    'its clock an hour ahead': ofClock(hour),
    'its clock an hour behind': ofClock(-hour),
  },
  'spc-daily': {
    slow: slow('spc-daily'),
    'half an answer': cut('spc-daily'),
    'other columns': otherText('spc-daily', 'refused', /columns?/, (text) => text.replace('Lat,', 'North,')),
    'no rows': otherText('spc-daily', 'refused', /2014-10-09/, withoutRows),
    'a day gone': {
      play: () => agencies.serve(pathOf['spc-daily'], webPage(404)),
      outcome: 'applied',
      says: /storm reports of 1 days: 1 added/,
    },
    'a list again under another day’s name': {
      play: async () => {
        const list = await textOf(next.daily[0] as InputFile);
        agencies.serve(pathOf['spc-daily'], file(list, {}));
      },
      outcome: 'refused',
      says: /2014-10-09.*those of 2014-10-08/s,
    },
    'its clock an hour ahead': ofClock(hour),
    'its clock an hour behind': ofClock(-hour),
  },
};

describe.each(recordSources)('%s', (source) => {
  const own = sampleOf(`faults of ${source}`, Object.entries(faults[source]), 4);
  it.each(own)('with %s: the state says so, and the record is whole', async (_, fault) => {
    const ports = await firstRecord();
    const [before, others] = [await servedContent(ports), await statesOf(ports)];
    await agencies.publish(nextOf(source));
    await fault.play?.();
    const { clock = 0, timeoutMilliseconds } = fault;
    const http = timeoutMilliseconds
      ? politeHttp({ maxAttempts: 1, timeoutMilliseconds, pause: async () => {} })
      : agencies.http;
    await withReaders(ports, run(source, { ...ports, now: () => now + clock }, http));

    const states = await statesOf(ports);
    expect(states[source]).toMatchObject({
      last_outcome: fault.outcome,
      sentence: expect.stringMatching(fault.says),
    });
    for (const other of recordSources.filter((one) => one !== source))
      expect(states[other]).toEqual(others[other]);
    if (fault.outcome !== 'applied' && source !== 'spc-daily')
      expect(await servedContent(ports)).toEqual(before);
    await expectMended(source, ports);
    expect((await statesOf(ports))[source].last_outcome).toBe(fault.isTaken ? 'unchanged' : 'applied');
  });

  it('twice at once: one is done, and the other finds nothing new or comes later', async () => {
    const ports = await firstRecord();
    await agencies.publish(nextOf(source));
    const second = { ...ports, by: 'a second schedule' };
    await withReaders(
      ports,
      Promise.all([run(source, ports), run(source, second)]).then(() => {}),
    );
    await expectMended(source, ports);
  });

  it('killed at each step: readers see the old record or the new one, and the next run goes on', async () => {
    const ports = await firstRecord();
    await agencies.publish(nextOf(source));
    const release = async () => (await readPointer(ports.dynamo, ports.table))?.release;
    const old = await release();
    let later = now;
    // Every eleventh call, from another one in each record.
    for (let calls = 1 + recordSources.indexOf(source); ; calls += 11) {
      // So much later that the lock of the one before has expired.
      later += 60_000;
      const dying = dyingPorts({ ...ports, now: () => later }, calls);
      await withReaders(ports, run(source, dying.ports));
      if (!dying.isDead()) break;
      expect(calls).toBeLessThan(200);
    }
    expect(source === 'spc-daily' || (await release()) !== old).toBe(true);
    await expectMended(source, { ...ports, now: () => later + 60_000 });
  });
});

it('a month that arrives before the one before it: both are in the record once, and the record waits for the first', async () => {
  const ports = { ...(await servers.newRecord()), now: () => now };
  const months = (revision: string, ...which: string[]) =>
    detailsOf(
      2014,
      revision,
      which.map((month, at) => ({
        EVENT_ID: `${month}${at}`,
        BEGIN_YEARMONTH: `2014${month}`,
        CZ_TIMEZONE: 'CST-6',
        TOR_F_SCALE: 'EF1',
      })),
    );
  const until = async () => (await readPointer(ports.dynamo, ports.table))?.officialUntil;
  const rows = async () =>
    (await servedRecord(ports))?.rows.map(({ sourceLocal }) => sourceLocal.slice(0, 7));
  // The row about hail is of April.
  for (const [revision, which, last, expected] of [
    ['20140801', ['04', '06'], '2014-04-30', ['2014-06', '2014-04']],
    ['20140901', ['04', '05', '06'], '2014-06-30', ['2014-06', '2014-05', '2014-04']],
  ] as const) {
    await agencies.publish({ ncei: [months(revision, ...which)] });
    await run('ncei', ports);
    expect((await statesOf(ports)).ncei).toMatchObject({ last_outcome: 'applied', newest: { date: last } });
    // The pointer of the release and the page of sources say the same.
    const { official_until: told } = await readRecordSources(ports, now, false);
    expect([await until(), told, await rows()]).toEqual([last, last, expected]);
  }
});
