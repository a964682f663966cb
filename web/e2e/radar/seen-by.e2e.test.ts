import { afterAll, expect, it } from 'vitest';
import { closePages, desktop, expectNoViolations, openSite, phone, siteUrl } from '../open-site.ts';
import { section } from './open-radar.ts';

afterAll(closePages);

/** A tornado of the archive's years that no test has a loop of: those are the shortest, and this is the deadliest. */
async function tornadoInArchive(): Promise<string> {
  const listed =
    '/api/v1/tornadoes?start_time_from=1997-01-01&sort_by=fatalities&sort_direction=DESC&limit=50';
  const { tornadoes } = (await (await fetch(`${siteUrl}${listed}`)).json()) as {
    tornadoes: { id: string; start_lat: number | null; radar_video_url: string | null }[];
  };
  const found = tornadoes.find((one) => one.start_lat !== null && one.radar_video_url === null);
  if (!found) throw new Error('Every tornado has a loop.');
  return `/tornadoes/${found.id}`;
}

it('leads a visitor without an account from a tornado without a loop to the scans of the best radar', async () => {
  const path = await tornadoInArchive();
  for (const viewport of [phone, desktop]) {
    const { page, close } = await openSite(path, { viewport });
    const radar = section(page);
    await radar.scrollIntoViewIfNeeded();
    const open = radar.getByRole('link', { name: 'Open the scans of' });
    await open.waitFor();
    await expectNoViolations(page);
    const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(across).toBeLessThanOrEqual(0);
    const target = (await open.getAttribute('href')) ?? '';
    expect(target).toMatch(/^\/radar\?station=[A-Z]{4}&at=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    await open.click();
    await page.getByRole('heading', { name: 'Radar Viewer' }).waitFor();
    expect(new URL(page.url()).search).toContain('station=');
    await close();
  }
});
