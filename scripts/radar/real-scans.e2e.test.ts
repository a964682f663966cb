import { bunzip2 } from '@touchdown/level2/unpack.ts';
import { readVolume } from '@touchdown/level2/read-volume.ts';
import { cutSweep } from '@touchdown/functions/features/radar/cut-sweep.ts';
import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import { afterAll, describe, it } from 'vitest';
import { closePages, openSite, siteUrl } from '../../web/e2e/open-site.ts';
import { chunksOf, levelTwoFiles } from '@touchdown/level2/testing/level-two-files.ts';

afterAll(closePages);

const winterset = levelTwoFiles().find(({ name }) => name.startsWith('KDMX20220305_232324'));
const folder = '/media/radar/winterset/real-1';
const area = { west: -94.6, south: 41, east: -92.6, north: 42 };

/** The first scan of the volume, as a worker writes it beside a loop, unpacked as browsers do. */
async function realScan(path: string) {
  const decompress = bunzip2();
  const { sweeps, location } = await readVolume(chunksOf(path), { decompress, wants: { upToDegrees: 0.7 } });
  const shown = sweeps.find(({ moments }) => moments.REF);
  if (!shown || !location) throw new Error('The volume has no reflectivity or no place.');
  const radar = { ...location, antennaMeters: location.groundMeters + location.towerMeters };
  const sweep = cutSweep({ shown, sweeps, station: 'KDMX', radar, area });
  if (!sweep) throw new Error('The radar has nothing in the area.');
  return { time: shown.startTime, bytes: writeSweepFile(sweep) };
}

describe.skipIf(!winterset)('the scans of a real tornado (../shared/data/level2)', () => {
  it('show the couplet of Winterset where the tornado was', async () => {
    const { time, bytes } = await realScan(winterset?.path ?? '');
    const listed = await fetch(
      `${siteUrl}/api/v1/tornadoes?start_time_from=2022-03-05&start_time_to=2022-03-06`,
    );
    const { tornadoes } = (await listed.json()) as { tornadoes: { id: string; display_name: string }[] };
    const id = tornadoes.find(({ display_name: name }) => name.startsWith('Winterset'))?.id ?? '';
    const record = (await (await fetch(`${siteUrl}/api/v1/tornadoes/${id}`)).json()) as object;
    const { page, close, allowError } = await openSite(
      `/tornadoes/${id}`,
      { reducedMotion: 'reduce' },
      async (opened) => {
        // The sample has no end; NCEI's record says that it lasted 95 minutes.
        const json = {
          ...record,
          end_datetime: '2022-03-06T00:01:00Z',
          radar_video_url: `${folder}/loop.mp4`,
        };
        await opened.route(`**/api/v1/tornadoes/${id}`, (route) => route.fulfill({ json }));
        const frames = [{ time, file: '0.br', bytes: bytes.length }];
        const index = { version: 1, stationId: 'KDMX', isSimulated: false, frames };
        await opened.route(`**${folder}/sweeps/index.json`, (route) => route.fulfill({ json: index }));
        await opened.route(`**${folder}/sweeps/0.br`, (route) => route.fulfill({ body: Buffer.from(bytes) }));
      },
    );
    // There is no video. The scans are there without one.
    allowError('404');
    await page.getByRole('button', { name: 'Explore the scans' }).click();
    await page.locator('canvas[data-drawn="reflectivity 0"]').waitFor();
    await page.getByRole('button', { name: 'Storm-relative' }).click();
    await page.locator('canvas[data-drawn="storm_relative_velocity 0"]').waitFor();
    // Both sides of the couplet, about as fast, within five miles of where the record has the tornado.
    await page
      .getByText(
        /^Within 5 miles of the tornado’s estimated place: [4-9]\d kt .* toward the radar, and [4-9]\d kt .* away from the radar\./,
      )
      .waitFor();
    await page.getByText('Storm-relative: 39 kt (45 mph) to the northeast taken away.').waitFor();
    await close();
  });
});
