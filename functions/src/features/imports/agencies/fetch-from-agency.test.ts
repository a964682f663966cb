import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answer,
  file,
  startAgencyServer,
  webPage,
  type AgencyServer,
} from '../../../testing/start-agency-server.ts';
import { fetchFromAgency, type AgencyRequest } from './fetch-from-agency.ts';
import { politeHttp } from './polite-http.ts';

describe('fetching from an agency', () => {
  let server: AgencyServer;
  let folder: string;
  let lines: string[];

  beforeEach(async () => {
    server = await startAgencyServer();
    folder = await mkdtemp(join(tmpdir(), 'touchdown-agency-'));
    lines = [];
  });
  afterEach(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  async function fetchAll(request: AgencyRequest) {
    const { baseUrl } = server;
    const log = (line: string) => void lines.push(line);
    return fetchFromAgency(request, {
      folder,
      log,
      http: politeHttp({ log, maxAttempts: 2, pause: async () => {} }),
      baseUrls: { ncei: `${baseUrl}csvfiles/`, spc: `${baseUrl}wcm/`, 'spc-daily': `${baseUrl}reports/` },
    });
  }

  const serveListing = (path: string, ...names: string[]) =>
    server.serve(path, webPage(200, names.map((name) => `<a href="${name}">${name}</a>`).join('')));

  describe('NCEI', () => {
    const details2011 = 'StormEvents_details-ftp_v1.0_d2011_c20230417.csv.gz';
    const fatalities2011 = 'StormEvents_fatalities-ftp_v1.0_d2011_c20230417.csv.gz';
    const revised2011 = 'StormEvents_details-ftp_v1.0_d2011_c20261101.csv.gz';
    const content = gzipSync('BEGIN_YEARMONTH,BEGIN_DAY\n');
    const year2011: AgencyRequest = { source: 'ncei', years: { from: 2011, to: 2011 } };

    beforeEach(() => {
      serveListing('/csvfiles/', details2011, fatalities2011);
      for (const name of [details2011, fatalities2011, revised2011]) {
        server.serve(`/csvfiles/${name}`, file(content, { etag: '"1"' }));
      }
    });

    it('fetches the files of the years and lists what the agency does not have', async () => {
      const { files, missing } = await fetchAll(year2011);
      expect(files).toEqual(
        [details2011, fatalities2011].map((name) => ({
          path: join(folder, name),
          name,
          url: `${server.baseUrl}csvfiles/${name}`,
          fetched: true,
        })),
      );
      expect(missing).toEqual(['locations 2011']);
      expect(await readFile(join(folder, details2011))).toEqual(content);
      expect(lines).toEqual([`${details2011} fetched.`, `${fatalities2011} fetched.`]);
    });

    it('requests only the listing the second time', async () => {
      await fetchAll(year2011);
      const before = server.requests.length;
      const { files } = await fetchAll(year2011);
      expect(files.map(({ fetched }) => fetched)).toEqual([false, false]);
      expect(server.requests.slice(before).map(({ path }) => path)).toEqual(['/csvfiles/']);
      expect(lines).toContain(`${details2011} is up to date.`);
    });

    it('fetches only the new revision', async () => {
      await fetchAll(year2011);
      serveListing('/csvfiles/', details2011, revised2011, fatalities2011);
      const { files } = await fetchAll(year2011);
      expect(files.map(({ name, fetched }) => [name, fetched])).toEqual([
        [revised2011, true],
        [fatalities2011, false],
      ]);
    });

    it('fetches the others if a listed file does not exist, and fails if there is no other', async () => {
      server.serve(`/csvfiles/${details2011}`, webPage(404));
      const { files, failed } = await fetchAll(year2011);
      expect(files.map(({ name }) => name)).toEqual([fatalities2011]);
      expect(failed).toMatchObject([{ name: details2011, error: { code: 'NOT_FOUND' } }]);
      serveListing('/csvfiles/', details2011);
      await expect(fetchAll(year2011)).rejects.toMatchObject({ name: 'DownloadError', code: 'NOT_FOUND' });
    });

    it.each([
      [2012, 2011],
      [1949, 2011],
      [2011.5, 2012],
    ])('refuses the years %s to %s', async (from, to) => {
      await expect(fetchAll({ source: 'ncei', years: { from, to } })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        message: `Years ${from} to ${to} cannot be fetched; allowed: whole years from 1950 on, the first no later than the last.`,
      });
      expect(server.requests).toEqual([]);
    });
  });

  describe('SPC’s record', () => {
    it('is fetched in full and checked for changes each time', async () => {
      serveListing('/wcm/', 'data/1950-2024_torn.csv', 'data/2025_torn.csv');
      server.serve('/wcm/data/1950-2024_torn.csv', file('om,yr\n1,1950\n', { etag: '"1"' }));
      server.serve(
        '/wcm/data/2025_torn.csv',
        file('om,yr\n1,2025\n', { etag: '"1"' }),
        file('om,yr\n2,2025\n', { etag: '"2"' }),
      );
      await fetchAll({ source: 'spc' });
      const { files, missing } = await fetchAll({ source: 'spc' });
      expect(files.map(({ name, fetched }) => [name, fetched])).toEqual([
        ['1950-2024_torn.csv', false],
        ['2025_torn.csv', true],
      ]);
      expect(missing).toEqual([]);
      expect(await readFile(join(folder, '2025_torn.csv'), 'utf8')).toBe('om,yr\n2,2025\n');
    });
  });

  describe('SPC’s daily reports', () => {
    const header = 'Time,F_Scale,Location,County,State,Lat,Lon,Comments\n';

    it('are fetched day by day, and a missing day is not an error', async () => {
      server.serve('/reports/261119_rpts_torn.csv', file(header, { etag: '"1"' }));
      server.serve('/reports/261121_rpts_torn.csv', file(header, { etag: '"1"' }));
      const { files, missing } = await fetchAll({
        source: 'spc-daily',
        days: ['2026-11-19', '2026-11-20', '2026-11-21'],
      });
      expect(files.map(({ name }) => name)).toEqual(['261119_rpts_torn.csv', '261121_rpts_torn.csv']);
      expect(missing).toEqual(['261120_rpts_torn.csv']);
      expect(lines).toContain('261120_rpts_torn.csv does not exist.');
    });

    it('fail when the agency is unavailable, unlike a missing day', async () => {
      server.serve('/reports/261121_rpts_torn.csv', answer(503));
      await expect(fetchAll({ source: 'spc-daily', days: ['2026-11-21'] })).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
    });

    it('are fetched without a day that fails, which is reported', async () => {
      server.serve('/reports/261119_rpts_torn.csv', file(header, { etag: '"1"' }));
      server.serve('/reports/261120_rpts_torn.csv', answer(503));
      server.serve('/reports/261121_rpts_torn.csv', file(header, { etag: '"1"' }));
      const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
      const { files, failed } = await fetchAll({ source: 'spc-daily', days });
      expect(files.map(({ name }) => name)).toEqual(['261119_rpts_torn.csv', '261121_rpts_torn.csv']);
      expect(failed).toMatchObject([{ name: '261120_rpts_torn.csv', error: { code: 'UNAVAILABLE' } }]);
    });

    it('are not requested on and on from a server that is down', async () => {
      const days = Array.from({ length: 28 }, (_, at) => `2026-02-${String(at + 1).padStart(2, '0')}`);
      server.serve('/reports/260201_rpts_torn.csv', file(header, { etag: '"1"' }));
      for (const day of days.slice(1)) {
        server.serve(`/reports/${day.slice(2).replaceAll('-', '')}_rpts_torn.csv`, answer(503));
      }
      const { files, failed } = await fetchAll({ source: 'spc-daily', days });
      expect([files.length, failed.length]).toEqual([1, 3]);
    });
  });
});
