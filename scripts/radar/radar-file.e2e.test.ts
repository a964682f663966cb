import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { smallVolume } from '@touchdown/level2/testing/small-volume.ts';
import { writeVolume } from '@touchdown/level2/writing/write-volume.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, openSite } from '../../web/e2e/open-site.ts';

afterAll(closePages);

const volume = Buffer.from(
  writeVolume(smallVolume({ messages: 31 }), { messages: 31, container: 'ldm-bzip2' }),
);

async function choose(page: Page, buffer: Buffer, name = 'KTLX20220305_235958_V06') {
  await page.getByLabel('Drop a radar file here').setInputFiles({ name, mimeType: '', buffer });
}

const drawn = (page: Page, name: string) => page.locator(`canvas[data-drawn="${name}"]`).waitFor();

describe('a radar volume of one’s own', () => {
  it('is read in the browser, shown, and sent nowhere', async () => {
    const { page, close } = await openSite('/radar');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await choose(page, volume);
    await page.getByText('KTLX, Oklahoma City, OK: 4 scans, pattern 212.').waitFor();
    await drawn(page, 'reflectivity 0');
    await page.getByText(/The highest value is .* dBZ, .* of the radar\./).waitFor();
    await page.getByText('In the middle of the map:').waitFor();
    await page.getByText('Radar: NOAA NEXRAD Level II', { exact: true }).waitFor();

    const [map] = await page.getByRole('application').all();
    await map?.press('2');
    await drawn(page, 'velocity 1');
    expect(await page.getByRole('button', { name: 'Velocity' }).getAttribute('aria-pressed')).toBe('true');
    await map?.press('PageUp');
    await drawn(page, 'velocity 2');
    await page.getByRole('button', { name: 'Reflectivity' }).click();
    await page.getByLabel('Tilt').selectOption('0.5°');
    await page.getByRole('button', { name: 'Next scan' }).click();
    await drawn(page, 'reflectivity 3');

    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(sent).toEqual([]);
    await close();
  });

  it('is saved as it is shown: as a picture, and its scans as a GIF and a video', async () => {
    const { page, close } = await openSite('/radar');
    await choose(page, volume);
    await drawn(page, 'reflectivity 0');
    const saved = async (button: string) => {
      const coming = page.waitForEvent('download');
      // By the keyboard, which not every button of a viewer leaves alone.
      await page.getByRole('button', { name: button }).press('Space');
      const download = await coming;
      const name = download.suggestedFilename();
      await page.getByText(`Saved as ${name}.`).waitFor();
      return { name, bytes: readFileSync(await download.path()) };
    };
    const picture = await saved('Save picture');
    expect(picture.name).toMatch(/^KTLX-\d{8}T\d{6}Z-reflectivity.*\.png$/);
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
    const animation = await saved('Save animation (GIF)');
    expect(animation.name).toMatch(/\.gif$/);
    expect(animation.bytes.subarray(0, 6).toString()).toBe('GIF89a');
    // The lowest tilt has two scans.
    expect(animation.bytes.toString('latin1').split('\x21\xf9\x04\x05')).toHaveLength(3);
    const video = await saved('Save video');
    expect(video.name).toMatch(/\.(?:mp4|webm)$/);
    expect(video.bytes.length).toBeGreaterThan(1_000);
    await close();
  });

  it('of the archive is found by radar and time, and its URL leads to the same view', async () => {
    const name = 'KTLX20220305_235958_V06';
    const url = `/media/radar/archive/${name}`;
    const listed = {
      station: 'KTLX',
      volumes: [{ name, began_at: '2022-03-05T23:59:58.000Z', url }],
      is_simulated: false,
    };
    // This site has no archive of its own; scripts of the functions' tests read one.
    const { page, close } = await openSite('/radar', {}, async (opened) => {
      await opened.route('**/api/v1/radar/volumes?**', (route) => route.fulfill({ json: listed }));
      await opened.route(`**${url}`, (route) => route.fulfill({ body: volume }));
    });
    await page.getByLabel('Radar', { exact: true }).fill('XXXX');
    await page.getByLabel('Date and time, UTC').fill('2022-03-05T23:50');
    await page.getByRole('button', { name: 'List volumes' }).click();
    await page.getByText('We don’t know a radar named “XXXX”. Type an ID such as KTLX.').waitFor();
    await page.getByLabel('Radar', { exact: true }).fill('ktlx');
    await page.getByRole('button', { name: 'List volumes' }).click();
    await page.getByRole('button', { name: '23:59:58 UTC' }).click();
    await drawn(page, 'reflectivity 0');
    await page.getByRole('button', { name: 'Velocity' }).click();
    await drawn(page, 'velocity 1');
    await expect.poll(() => page.url()).toMatch(new RegExp(`[?&]volume=${name}&.*field=velocity`));
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.reload();
    await drawn(page, 'velocity 1');
    await choose(page, volume);
    await expect.poll(() => new URL(page.url()).searchParams.get('volume')).toBeNull();
    await close();
  });

  it.each([
    ['gzip', [volume]],
    ['gzip of several members', [volume.subarray(0, 9_000), volume.subarray(9_000)]],
  ])('may be packed with %s', async (_, parts) => {
    const { page, close } = await openSite('/radar');
    await choose(page, Buffer.concat(parts.map((part) => gzipSync(part))));
    await page.getByText('KTLX, Oklahoma City, OK: 4 scans, pattern 212.').waitFor();
    await close();
  });

  it('is shown as far as it goes if it is cut short', async () => {
    const { page, close } = await openSite('/radar');
    await choose(page, volume.subarray(0, volume.length * 0.6));
    await page.getByText(/Parts of the file are missing or damaged .* The rest is shown/).waitFor();
    await drawn(page, 'reflectivity 0');
    await close();
  });

  it('is refused with a sentence if it is no radar file, and another file can be chosen', async () => {
    const { page, close } = await openSite('/radar');
    await choose(page, Buffer.from('not a volume, but long enough to be looked at closely'));
    await page.getByText('This isn’t a Level II radar file.').waitFor();
    await choose(page, Buffer.from('PK\x03\x04 a zip with a volume in it'));
    await page.getByText('This is a zip file. Unpack it').waitFor();
    await choose(page, Buffer.alloc(0));
    await page.getByText('This file is empty.').waitFor();
    await choose(page, volume);
    await drawn(page, 'reflectivity 0');
    await close();
  });
});
