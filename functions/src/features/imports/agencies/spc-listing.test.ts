import { describe, expect, it } from 'vitest';
import { listSpcFiles, spcBaseUrl } from './spc-listing.ts';

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
