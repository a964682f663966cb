import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { readStormReportObject } from '@touchdown/functions/domain/catalogue/storm-report-object.ts';
import { stormReportPointerKey } from '@touchdown/functions/domain/catalogue/stored-reports.ts';
import { answerDay } from '@touchdown/functions/domain/days/day-answer.ts';
import { findDay, type DaySources } from '@touchdown/functions/domain/days/find-day.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { StormReportPointer } from '@touchdown/functions/domain/catalogue/report-pointer.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOfDay } from './testing/made-up-files.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(async () => servers.stop());

/** What a page of days is made of, as the import has published it. */
async function published(ports: ImportPorts): Promise<DaySources> {
  const pointer = await readPointer(ports.dynamo, ports.table);
  const snapshot = pointer && (await ports.media.get(pointer.snapshotKey));
  const catalogue = snapshot ? decodeSnapshot(brotliDecompressSync(snapshot)) : buildCatalogue([]);
  const { Item } = await ports.dynamo.send(
    new GetCommand({ TableName: ports.table, Key: stormReportPointerKey }),
  );
  const listed = Item && StormReportPointer.parse(Item);
  const bytes = listed && (await ports.media.get(listed.objectKey));
  const reports = listed && bytes ? readStormReportObject(bytes, listed.count) : [];
  return {
    record: { pointer, search: new CatalogueSearch(catalogue) },
    reports: { newestFirst: reports, officialUntil: pointer?.officialUntil ?? null },
    now: ports.now(),
  };
}

async function latest(ports: ImportPorts): Promise<DayAnswer | undefined> {
  const sources = await published(ports);
  const found = findDay(sources, 'latest', 'convective');
  return found.kind === 'day' ? answerDay(sources, found.date, 'convective') : undefined;
}

describe('the latest day follows the imports', () => {
  const states = (day: DayAnswer | undefined) => [
    day?.date,
    day?.changes?.first_told.reports,
    day?.changes?.withdrawn.length,
  ];

  it('when a list arrives twice, shrinks, is withdrawn, and comes back', async () => {
    const ports = await servers.newRecord();
    const run = (day: string, minutes: number[]) =>
      runImport([listOfDay(day, minutes)], { force: ['withdrawals'] }, ports);
    await run('2013-05-19', [1]);
    await run('2013-05-20', [1, 2, 3]);
    const once = await latest(ports);
    expect(states(once)).toEqual(['2013-05-20', 3, 0]);
    await run('2013-05-20', [1, 2, 3]);
    expect(await latest(ports)).toEqual(once);
    await run('2013-05-20', [1, 3]);
    expect(states(await latest(ports))).toEqual(['2013-05-20', 2, 1]);
    await run('2013-05-20', []);
    expect(states(await latest(ports))).toEqual(['2013-05-19', 1, 0]);
    await run('2013-05-20', [3]);
    expect(states(await latest(ports))).toEqual(['2013-05-20', 1, 2]);
  });
});

const data = process.env['TOUCHDOWN_TEST_DATA'] ?? join(import.meta.dirname, '../../../shared/data');
const record = join(data, 'spc/2013_torn.csv');
const listOf = (day: string) => join(data, `spc-daily/${day.slice(2).replaceAll('-', '')}_rpts_torn.csv`);
const days = ['2013-05-20', '2013-05-31'];
const isThere = [record, ...days.map(listOf)].every((file) => existsSync(file));

const fileOf = (path: string): InputFile => ({
  name: path.split('/').at(-1) ?? '',
  read: async () => [readFileSync(path)],
});

describe.skipIf(!isThere)(
  'the reports of May 20 and 31, 2013, and then the official record (../shared/data)',
  () => {
    let ports: ImportPorts;
    const after = new Map<string, DayAnswer>();

    beforeAll(async () => {
      ports = await servers.newRecord();
      await runImport(
        days.map((day) => fileOf(listOf(day))),
        {},
        ports,
      );
      const morning = await latest(ports);
      expect(morning?.date).toBe('2013-05-31');
      expect(morning?.changes).toMatchObject({ became: [], probably: [], withdrawn: [], without_report: [] });
      await runImport([fileOf(record)], {}, ports);
      const sources = await published(ports);
      for (const day of days) after.set(day, answerDay(sources, day, 'convective'));
    });

    it.each(days)('of %s, the page says what a comparison of the files says', (day) => {
      const answer = after.get(day);
      const { changes } = answer ?? {};
      if (!answer || !changes) throw new Error('There is no answer.');
      const expected = compareFiles(day);
      expect(changes.first_told).toMatchObject({ reports: expected.reports.length });
      expect(changes.now).toMatchObject({
        tornadoes: expected.tornadoes.length,
        deaths: sumOf(expected.tornadoes.map(({ deaths }) => deaths)),
        injuries: sumOf(expected.tornadoes.map(({ injuries }) => injuries)),
      });
      const pairs = (which: typeof changes.became) =>
        which
          .flatMap(({ told, now }) =>
            told.map(({ at, place }) => `${at} ${place} -> ${now.at} ${now.rating}`),
          )
          .toSorted();
      expect(pairs(changes.became)).toEqual(expected.became);
      expect(pairs(changes.probably)).toEqual(expected.probably);
      expect(changes.without_tornado.map(({ at, place }) => `${at} ${place}`).toSorted()).toEqual(
        expected.alone,
      );
      const begins = new Map(
        answer.tornadoes.map(({ id, begin_datetime: at, start_lat: lat }) => [id, `${at} ${lat}`]),
      );
      expect(changes.without_report.map((id) => begins.get(id as never) ?? '').toSorted()).toEqual(
        expected.unreported,
      );
      expect(expected.became.length + expected.probably.length).toBeGreaterThan(5);
    });
  },
);

/* What follows reads the files by itself: no line of it is shared with the import or the page. */

interface FileTornado {
  at: number;
  rating: string;
  deaths: number;
  injuries: number;
  line: [lat: number, lon: number][];
}

function compareFiles(day: string) {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const [head = '', ...lines] = readFileSync(record, 'utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  const all = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
  const tornadoes: FileTornado[] = all
    .filter(({ sg }) => sg === '1')
    .map((row) => {
      const [slat, slon, elat, elon] = ['slat', 'slon', 'elat', 'elon'].map((name) => Number(row[name])) as [
        number,
        number,
        number,
        number,
      ];
      const steps = elat === 0 ? 0 : 400;
      return {
        // Central Standard Time, all year.
        at: Date.parse(`${row['date']}T${row['time']}Z`) + 6 * 3_600_000,
        rating: `EF${row['mag']}`,
        deaths: Number(row['fat']),
        injuries: Number(row['inj']),
        line: Array.from({ length: steps + 1 }, (_, step): [number, number] => {
          const part = steps === 0 ? 0 : step / steps;
          return [slat + part * (elat - slat), slon + part * (elon - slon)];
        }),
      };
    });
  const rows = readFileSync(listOf(day), 'utf8').trim().split(/\r?\n/).slice(1);
  const reports = rows.map((row) => {
    const [time = '', , place = '', , , lat, lon] = row.split(',');
    const hours = Number(time.slice(0, 2)) + (time < '1200' ? 24 : 0);
    const at = Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000 + Number(time.slice(2)) * 60_000;
    return { at, place, lat: Number(lat), lon: Number(lon) };
  });
  const [became, probably, alone]: [string[], string[], string[]] = [[], [], []];
  const reported = new Set<FileTornado>();
  for (const report of reports) {
    const near = tornadoes
      .map((tornado) => ({
        tornado,
        minutes: Math.abs(report.at - tornado.at) / 60_000,
        km: Math.min(...tornado.line.map(([lat, lon]) => kilometres(report.lat, report.lon, lat, lon))),
      }))
      .filter(({ minutes, km }) => minutes <= 30 && km <= 5)
      .toSorted((a, b) => a.minutes / 60 + a.km / 10 - (b.minutes / 60 + b.km / 10));
    const strict = near.filter(({ minutes, km }) => minutes <= 10 && km <= 1);
    const [best] = strict.length > 0 ? strict : near;
    const told = `${utc(report.at)} ${report.place}`;
    if (!best) {
      alone.push(told);
      continue;
    }
    reported.add(best.tornado);
    (strict.length === 1 ? became : probably).push(
      `${told} -> ${utc(best.tornado.at)} ${best.tornado.rating}`,
    );
  }
  const ofDay = tornadoes.filter(({ at }) => at >= noon && at < noon + 86_400_000);
  return {
    reports,
    tornadoes: ofDay,
    became: became.toSorted(),
    probably: probably.toSorted(),
    alone: alone.toSorted(),
    unreported: ofDay
      .filter((tornado) => !reported.has(tornado))
      .map(({ at, line }) => `${utc(at)} ${line[0]?.[0]}`)
      .toSorted(),
  };
}

function utc(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

function kilometres(lat: number, lon: number, otherLat: number, otherLon: number): number {
  const radians = Math.PI / 180;
  const [a, b] = [lat * radians, otherLat * radians];
  const across = (lon - otherLon) * radians;
  return (
    6371 * Math.acos(Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(across)))
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
