import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAgencyServer, webPage, type AgencyServer } from '../../../testing/start-agency-server.ts';
import { listNceiFiles, listSpcFiles, spcBaseUrl } from './agency-listings.ts';
import { politeHttp } from './polite-http.ts';

const row = (name: string) =>
  `<tr><td><a href="${name}">${name}</a></td><td align="right">2024-01-17 11:04  </td><td>122K</td></tr>`;

/** An index page in Apache's format; the newest revision is neither first nor last. */
const index = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><head><title>Index of
  /pub/data/swdi/stormevents/csvfiles</title></head><body><h1>Index</h1><table>
  <tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th></tr>
  <tr><td><a href="/pub/data/swdi/stormevents/">Parent Directory</a></td></tr>
  ${[
    'README',
    'Storm-Data-Bulk-csv-Format.pdf',
    'StormEvents_details-ftp_v1.0_d2011_c20180718.csv.gz',
    'StormEvents_details-ftp_v1.0_d2011_c20230417.csv.gz',
    'StormEvents_details-ftp_v1.0_d2011_c20210803.csv.gz',
    'StormEvents_details-ftp_v1.0_d2012_c20221216.csv.gz',
    'StormEvents_details-ftp_v1.0_d2013_c20230118.csv.gz',
    'StormEvents_details-ftp_v1.0_d1950_c20210803.csv.gz',
    'StormEvents_details-ftp_v1.1_d2011_c20990101.csv.gz',
    'StormEvents_details-ftp_v1.0_d2011_c20990101.csv.gz.md5',
    'StormEvents_fatalities-ftp_v1.0_d2011_c20180718.csv.gz',
    'StormEvents_locations-ftp_v1.0_d2011_c20180718.csv.gz',
    'StormEvents_locations-ftp_v1.0_d2011_c20200101.csv.gz',
  ]
    .map(row)
    .join('\n')}</table></body></html>`;

describe('the NCEI listing', () => {
  let server: AgencyServer;
  beforeEach(async () => {
    server = await startAgencyServer();
  });
  afterEach(async () => server.stop());

  async function list(page: string, from: number, to: number) {
    server.serve('/csvfiles/', webPage(200, page));
    const baseUrl = `${server.baseUrl}csvfiles/`;
    return listNceiFiles(politeHttp(), { baseUrl, years: { from, to } });
  }

  it('returns the newest revision of each family and year, oldest year first', async () => {
    const files = await list(index, 2011, 2012);
    expect(files.map(({ name }) => name)).toEqual([
      'StormEvents_details-ftp_v1.0_d2011_c20230417.csv.gz',
      'StormEvents_locations-ftp_v1.0_d2011_c20200101.csv.gz',
      'StormEvents_fatalities-ftp_v1.0_d2011_c20180718.csv.gz',
      'StormEvents_details-ftp_v1.0_d2012_c20221216.csv.gz',
    ]);
    expect(files[0]).toEqual({
      name: 'StormEvents_details-ftp_v1.0_d2011_c20230417.csv.gz',
      url: `${server.baseUrl}csvfiles/StormEvents_details-ftp_v1.0_d2011_c20230417.csv.gz`,
      family: 'details',
      year: 2011,
      revision: '20230417',
      bytes: 122_000,
    });
  });

  it('includes both ends of the requested years', async () => {
    const years = (await list(index, 1950, 2013)).map(({ year }) => year);
    expect(years).toEqual([1950, 2011, 2011, 2011, 2012, 2013]);
  });

  it('is empty for years that are not published yet', async () => {
    expect(await list(index, 2090, 2091)).toEqual([]);
  });

  it('throws with the expected names if the page links no such file', async () => {
    await expect(list('<html>Under maintenance</html>', 2011, 2012)).rejects.toMatchObject({
      name: 'AgencyError',
      code: 'UNKNOWN_LISTING',
      message: `${server.baseUrl}csvfiles/ links no Storm Events file; expected names such as StormEvents_details-ftp_v1.0_d2011_c20240101.csv.gz.`,
    });
  });
});

async function namesFrom(...links: string[]): Promise<string[]> {
  const page = links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('\n');
  return (await listSpcFiles({ text: async () => page })).map(({ name }) => name);
}

describe('the SPC listing', () => {
  it('uses the newest complete record with all kinds of rows', async () => {
    const names = await namesFrom(
      'data/1950-2023_torn.csv',
      'data/1950-2024_torn.csv',
      'data/1950-2024_actual_tornadoes.csv',
      'data/1955-2024_hail.csv',
    );
    expect(names).toEqual(['1950-2024_torn.csv']);
  });

  it('prefers an archive with all kinds of rows to a plain file with one row per tornado', async () => {
    const names = await namesFrom('data/1950-2024_actual_tornadoes.csv', 'data/1950-2024_torn.csv.zip');
    expect(names).toEqual(['1950-2024_torn.csv.zip']);
  });

  it.each([
    ['an archive', '1950-2025_torn.csv.zip', '1950-2023_torn.csv'],
    ['a file with one row per tornado', '1950-2025_actual_tornadoes.csv', '1950-2024_torn.csv'],
    ['an archive with one row per tornado', '1950-2025_actual_tornadoes.csv.zip', '1950-2024_torn.csv'],
  ])('prefers %s that covers more years to an older file', async (_, newer, older) => {
    expect(await namesFrom(newer, older)).toEqual([newer]);
    expect(await namesFrom(older, newer)).toEqual([newer]);
  });

  it('uses one file for each year, the plain one if there are both', async () => {
    const names = await namesFrom(
      'data/1950-2023_torn.csv.zip',
      'data/1950-2023_torn.csv',
      'data/2024_torn.csv',
      'data/2024_torn.csv.zip',
      'data/2025_torn.csv.zip',
    );
    expect(names).toEqual(['1950-2023_torn.csv', '2024_torn.csv', '2025_torn.csv.zip']);
  });

  it('adds the years after the complete record, oldest first', async () => {
    const names = await namesFrom(
      'data/2025_torn.csv',
      'data/2024_torn.csv',
      'data/2023_torn.csv',
      'data/2024_hail.csv',
      'data/1950-2023_torn.csv',
    );
    expect(names).toEqual(['1950-2023_torn.csv', '2024_torn.csv', '2025_torn.csv']);
  });

  it('returns https URLs in the page’s data folder, whatever the links are', async () => {
    const text = async () => '<a href="http://www.spc.noaa.gov/wcm/data/1950-2024_torn.csv">all</a>';
    expect(await listSpcFiles({ text })).toEqual([
      { name: '1950-2024_torn.csv', url: `${spcBaseUrl}data/1950-2024_torn.csv`, from: 1950, to: 2024 },
    ]);
    const baseUrl = 'http://127.0.0.1:1/wcm/';
    expect((await listSpcFiles({ text }, { baseUrl }))[0]?.url).toBe(`${baseUrl}data/1950-2024_torn.csv`);
  });

  it('throws with the expected names if the page links no complete record', async () => {
    await expect(namesFrom('data/2023_torn.csv', 'data/1955-2024_wind.csv')).rejects.toMatchObject({
      name: 'AgencyError',
      code: 'UNKNOWN_LISTING',
      message: `${spcBaseUrl} links no complete tornado record; expected a name such as 1950-2024_torn.csv, 1950-2024_torn.csv.zip or 1950-2024_actual_tornadoes.csv.`,
    });
  });
});
