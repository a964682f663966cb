import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { politeHttp } from '@touchdown/functions/features/imports/agencies/polite-http.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import type { DetailsRow } from '@touchdown/functions/testing/made-up-details.ts';
import { madeUpSpcRecord } from '@touchdown/functions/testing/made-up-spc-record.ts';
import {
  answer,
  brokenLine,
  file,
  startAgencyServer,
  webPage,
  type AgencyServer,
} from '@touchdown/functions/testing/start-agency-server.ts';
import {
  detailsOf,
  madeUpFile,
  separateTornadoes,
  spcRowsOf,
  textOf,
} from '../../import/testing/made-up-files.ts';
import { readSheet, writeSheet } from '../../import/testing/delimited-sheet.ts';
import { realDataFile } from '../../system/real-data.ts';
import { changesTable } from './changes-table.ts';
import { followAgencies, type Followed } from './follow-agencies.ts';
import { openRelease } from './open-release.ts';
import { readRecordOptions } from './record-options.ts';

let server: AgencyServer;
let root: string;
let folder: string;
beforeEach(async () => {
  server = await startAgencyServer();
  root = mkdtempSync(join(tmpdir(), 'touchdown-follow-'));
  folder = join(root, 'compiled');
});
afterEach(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

const now = Date.UTC(2026, 10, 27);

function follow(downloads = 'downloads', options: Partial<Parameters<typeof followAgencies>[0]> = {}) {
  const { baseUrl } = server;
  return followAgencies({
    folder,
    downloads: join(root, downloads),
    http: politeHttp({ maxAttempts: 2, pause: async () => {} }),
    baseUrls: { ncei: `${baseUrl}csvfiles/`, spc: `${baseUrl}wcm/` },
    now: () => now,
    log: () => {},
    forced: [],
    check: false,
    ...options,
  });
}

/** NCEI's directory as Apache lists it, with what else may stand in it. */
function listNcei(...names: string[]): void {
  const rows = names.map((name, at) => {
    // Links are relative, absolute, or of the time before https.
    const link = [name, `/pub/data/${name}`, `http://www.ncei.noaa.gov/pub/data/${name}`][at % 3];
    return `<tr><td><a href="${link}">${name.slice(0, 20)}..&gt;</a></td><td>2026-11-20 11:04 </td><td>12K</td></tr>
      <tr><td><A HREF='${name}.md5'>${name}.md5</A></td></tr>`;
  });
  const page = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><h1>Index of /pub</h1><table>
    <tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th></tr>
    <tr><td><a href="/pub/data/swdi/stormevents/">Parent Directory</a></td></tr>
    <tr><td><a href="README">README</a> <a href="ugc_areas.csv">ugc_areas.csv</a></td></tr>
    <tr><td><a href="StormEvents_details-ftp_v1.1_d1977_c20990101.csv.gz">next</a></td></tr>
    ${rows.join('\n')}</table></html>`;
  server.serve('/csvfiles/', answer(301, { location: '/listing/' }));
  server.serve('/listing/', webPage(200, page));
}

const packedName = ({ name }: InputFile) => `${name}.gz`;

async function publish(...files: InputFile[]): Promise<void> {
  for (const one of files)
    server.serve(`/csvfiles/${packedName(one)}`, file(gzipSync(await textOf(one)), {}));
}

function publishSpc(name: string, content: string): void {
  const links = [name, '1955-2025_hail.csv', 'OneTor_F-scale.pdf'].map(
    (one) => `<a href=data/${one}>${one}</a>`,
  );
  server.serve('/wcm/', webPage(200, links.join('<br>')));
  server.serve(`/wcm/data/${name}`, file(content, {}));
}

const requested = () => server.requests.map(({ path }) => path);
const currentIds = (year: number) =>
  openRelease(folder)
    .year(year)
    .documents.filter(({ tornado }) => tornado.status === 'current')
    .map(({ tornado }) => tornado.id);
const bytesOf = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]));

/** Two tornadoes that become one path when the second one's day and place are corrected. */
const perry: DetailsRow = { EVENT_ID: '700', BEGIN_TIME: '1320', END_LAT: '38.20', END_LON: '-86.55' };
const crawford = (day: string): DetailsRow => ({
  EVENT_ID: '701',
  BEGIN_DAY: day,
  BEGIN_TIME: '1330',
  CZ_FIPS: '25',
  CZ_NAME: 'CRAWFORD',
  BEGIN_LAT: '38.20',
  BEGIN_LON: '-86.55',
});

const deaths = Array.from({ length: 40 }, () => 1);
const of1974 = (revision: string, dead: readonly number[]) =>
  detailsOf(1974, revision, separateTornadoes(dead));
const of1977 = (revision: string, day: string, rows: DetailsRow[]) =>
  detailsOf(1977, revision, [...rows, { ...perry, BEGIN_DAY: '20' }, crawford(day)]);
const spcOf1975And1976 = (width = '100') => {
  const rows = [...spcRowsOf(1975, 60), ...spcRowsOf(1976, 60)];
  return madeUpSpcRecord(rows.map((row, at) => (at === 65 ? { ...row, wid: width } : row)));
};

describe('a compiled record that follows the agencies', () => {
  async function begin(): Promise<Followed> {
    const files = [of1974('20200101', deaths), of1977('20200101', '10', separateTornadoes([0, 0, 0]))];
    listNcei(...files.map(packedName));
    await publish(...files);
    publishSpc('1950-1976_torn.csv', spcOf1975And1976());
    return follow();
  }

  it('takes what is new, keeps ids and what is refused, and says what changes', async () => {
    expect(await begin()).toMatchObject({ before: undefined, left: [] });
    const before = { 1974: currentIds(1974), 1976: currentIds(1976), 1977: currentIds(1977) };
    const bytes = bytesOf();
    const old = requested().length;

    const [first, , third] = separateTornadoes([0, 0, 0]);
    const suspicious = of1974('20210101', deaths.slice(30));
    const revised = of1977('20260301', '20', [
      first ?? {},
      { ...third, TOR_WIDTH: '300' },
      { EVENT_ID: '900' },
    ]);
    const newest = detailsOf(1978, '20260301', separateTornadoes([0, 2]));
    const small = { ...detailsOf(1979, '19791001', separateTornadoes([0])) };
    small.name = small.name.replace('StormEvents', 'stormevents');
    const lost = 'StormEvents_details-ftp_v1.0_d1980_c20260301.csv.gz';
    const page = 'StormEvents_details-ftp_v1.0_d1981_c20260301.csv.gz';
    const damaged = madeUpFile('StormEvents_details-ftp_v1.0_d1982_c20260301.csv', 'no such columns\n1\n');
    const given = [suspicious, revised, newest, small, damaged];
    const older = [of1974('20200101', []), of1977('20200101', '10', [])];
    listNcei(...[...given, ...older].map(packedName), lost, page);
    await publish(...given);
    const packed = gzipSync(await textOf(newest));
    server.serve(`/csvfiles/${packedName(newest)}`, answer(302, { location: '/moved/1978' }));
    server.serve('/moved/1978', async (_request, response) => {
      response.writeHead(200, { 'content-length': packed.length });
      for (let at = 0; at < packed.length; at += 100) {
        response.write(packed.subarray(at, at + 100));
        await sleep(5);
      }
      response.end();
    });
    server.serve(
      `/csvfiles/${lost}`,
      brokenLine({ 'content-length': '5000' }, packed.subarray(0, 50), async () => sleep(5)),
    );
    server.serve(`/csvfiles/${page}`, webPage(200));
    publishSpc('1950-1976_torn.csv', spcOf1975And1976('250'));

    const check = await follow('downloads', { check: true });
    expect(bytesOf()).toEqual(bytes);
    const followed = await follow();
    expect(followed.after).toEqual(check.after);
    expect(followed.left.map(({ of }) => of)).toEqual([
      lost,
      page,
      `ncei/${damaged.name}.gz`,
      '1974',
      '1974',
    ]);
    expect(requested().slice(old)).not.toContain(`/csvfiles/${packedName(older[1] ?? suspicious)}`);

    // 1974 has its bytes, and every id of the other years leads somewhere.
    expect(bytesOf()['1974.tdr']).toBe(bytes['1974.tdr']);
    expect(currentIds(1976)).toEqual(before[1976]);
    const { documents, redirects } = openRelease(folder).year(1977);
    expect(redirects).toHaveLength(1);
    const known = [...documents.map(({ tornado }) => tornado.id as string), ...redirects.map(({ id }) => id)];
    expect(known).toEqual(expect.arrayContaining(before[1977]));
    expect(
      followed.differences.map(({ year, isNew, added, changed, gone, redirected }) => {
        return [year, isNew, added.length, changed.length, gone.length, redirected.length];
      }),
    ).toEqual([
      [1975, false, 0, 0, 0, 0],
      [1976, false, 0, 1, 0, 0],
      [1977, false, 1, 2, 1, 1],
      [1978, true, 2, 0, 0, 0],
      [1979, true, 1, 0, 0, 0],
    ]);
    expect(followed.after).toMatchObject({
      at: '2026-11-27T00:00:00.000Z',
      coverage: { from: 1974, to: 1979 },
    });

    const table = changesTable(followed);
    expect(table).toContain('| complete until | 1977-12-31 | 1979-01-31 |');
    expect(table).toContain('## Years added\n\n| year | added |');
    expect(table).toMatch(/\| 1977 \| path_width \| 1 \| 1977\d{4}-\w{8} \|/);
    expect(table).toContain('- 1974: 30 of its 40 tornadoes would be withdrawn.');
  });

  it('fetches nothing that it has, and changes nothing if there is nothing new', async () => {
    const { after } = await begin();
    const bytes = bytesOf();
    const old = requested().length;
    const again = await follow();
    expect(again).toMatchObject({
      after,
      left: [],
      differences: [],
      changes: { rewritten: [], removed: [] },
    });
    expect(requested().slice(old)).toEqual([
      '/wcm/',
      '/wcm/data/1950-1976_torn.csv',
      '/csvfiles/',
      '/listing/',
    ]);
    // A runner of a workflow begins without files, and needs only those that are new.
    await follow('elsewhere');
    expect(requested().filter((path) => path.includes('_d19'))).toHaveLength(2);
    expect(bytesOf()).toEqual(bytes);
    expect(changesTable(again)).toContain('is up to date');
  });

  it('is mended after a build that was killed at any step of the change', async () => {
    await begin();
    const bytes = bytesOf();
    mkdirSync(`${folder}.new`);
    writeFileSync(join(`${folder}.new`, 'index.json'), 'half of i');
    await follow();
    expect(bytesOf()).toEqual(bytes);
    mkdirSync(`${folder}.new`);
    renameSync(folder, `${folder}.old`);
    await follow();
    expect(bytesOf()).toEqual(bytes);
    expect([existsSync(`${folder}.new`), existsSync(`${folder}.old`)]).toEqual([false, false]);
  });

  it('goes on if one agency cannot be reached, says so, and stays as it is without both', async () => {
    await begin();
    const revised = of1977('20260301', '10', separateTornadoes([0, 0, 1]));
    listNcei(packedName(revised));
    await publish(revised);
    server.serve('/wcm/', answer(503));
    const followed = await follow();
    expect(followed.left).toMatchObject([{ of: 'the SPC’s record' }]);
    expect(followed.differences).toMatchObject([{ year: 1977, changed: [{ fields: expect.anything() }] }]);
    const bytes = bytesOf();
    server.serve('/listing/', answer(503));
    await expect(follow()).rejects.toThrow(/503[^]*503/);
    expect(bytesOf()).toEqual(bytes);
  });
});

describe('the command', () => {
  it.each([
    [
      ['build', '--download', '--changes', 'a.md', '--force', 'older,deaths'],
      { forced: ['older', 'deaths'], changes: 'a.md' },
    ],
    [['build', 'a', 'b', '--check'], { folders: ['a', 'b'], check: true }],
    [['build'], { problem: expect.stringContaining('needs the folder with NOAA’s files, or --download.') }],
    [
      ['build', 'a', '--download'],
      { problem: expect.stringContaining('a folder or --download, but not both') },
    ],
    [
      ['build', 'a', '--changes', 'b'],
      { problem: expect.stringContaining('--changes and --force need --download') },
    ],
  ])('reads %j', (args, expected) => {
    expect(readRecordOptions(args)).toMatchObject(expected);
  });
});

const ncei1953 = realDataFile('ncei/StormEvents_details-ftp_v1.0_d1953_c20210803.csv.gz');
const aspath = realDataFile('spc/1950-2018-torn-aspath.csv.gz');

describe.skipIf(!ncei1953 || !aspath)('a real year', () => {
  it('keeps ids and our own compilation, and changes only the tornado that NCEI corrected', async () => {
    const lines = gunzipSync(readFileSync(aspath ?? ''))
      .toString()
      .split('\n');
    publishSpc(
      '1950-2018_actual_tornadoes.csv',
      lines.filter((line, at) => at === 0 || line.split(',', 2)[1] === '1953').join('\n'),
    );
    const text = gunzipSync(readFileSync(ncei1953 ?? '')).toString();
    const publishDetails = (revision: string, content: string) => {
      const name = `StormEvents_details-ftp_v1.0_d1953_c${revision}.csv.gz`;
      listNcei(name);
      server.serve(`/csvfiles/${name}`, file(gzipSync(content), {}));
    };
    publishDetails('20210803', text);
    await follow();
    const before = openRelease(folder).year(1953);
    const { header, rows } = readSheet(text, false);
    const width = header.indexOf('TOR_WIDTH');
    const corrected = rows.map((row, at) => (at === 9 ? row.with(width, '77') : row));
    publishDetails('20260301', writeSheet({ header, rows: corrected }, {}));
    const { differences } = await follow();
    expect(differences).toMatchObject([{ added: [], gone: [], redirected: [] }]);
    const [changed, ...others] = differences[0]?.changed ?? [];
    const { id, fields } = changed ?? { id: '', fields: [] };
    expect([fields, others]).toEqual([expect.arrayContaining(['path_width', 'source_rows']), []]);
    const after = openRelease(folder).year(1953);
    const without = ({ documents }: typeof after) => documents.filter(({ tornado }) => tornado.id !== id);
    expect(without(after)).toEqual(without(before));
    expect(before.documents.some(({ sources }) => sources.compiled)).toBe(true);
  });
});
