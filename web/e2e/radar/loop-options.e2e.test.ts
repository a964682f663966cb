import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { closePages, expectNoViolations } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { button, jobTimeout, loopOpener, loopWithScans, section } from './open-radar.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const openWithoutLoop = loopOpener('loop-options');

describe('the options of a loop', () => {
  it('look good, send filled fields, leave out empty and non-numeric ones, and refuse impossible ones', async () => {
    const { page, close } = await openWithoutLoop({ colorScheme: 'light' });
    await button(page, 'Regenerate Radar Options').press('Enter');
    await section(page).getByLabel('Station ID').waitFor();
    await expectGoodLooks(page);
    const field = (name: string) => section(page).getByLabel(name);
    await field('Station ID').fill('KXXX');
    await field('Tile zoom').fill('99');
    await button(page, 'Regenerate Radar Loop').click();
    await section(page).getByText('No weather radar has this ID. An example is KTLX.').waitFor();
    await section(page).getByText('A whole number from 4 to 12.').waitFor();
    expect(await field('Station ID').evaluate((element) => element === document.activeElement)).toBe(true);
    await expectNoViolations(page);
    await field('Station ID').fill('ktlx');
    await field('Tile zoom').fill('');
    await field('Vmin').fill('abc');
    await field('Reflectivity field').fill('velocity');
    await section(page).getByLabel('Velocities', { exact: true }).selectOption('As received');
    await field('Velocity colors').selectOption('Blue and orange');
    await field('Map tile provider').selectOption('ArcGIS Satellite');
    await section(page).getByLabel('Disable filtering').check();
    const request = page.waitForRequest('**/api/v1/tornadoes/*/radar?*');
    await button(page, 'Regenerate Radar Loop').click();
    const query = Object.fromEntries(new URL((await request).url()).searchParams);
    expect(query).toMatchObject({
      force_regenerate: 'true',
      radar_sweep: '0',
      station_id: 'ktlx',
      vmax: '75',
      reflectivity_field: 'velocity',
      velocity_folding: 'as_received',
      velocity_palette: 'blue_orange',
      map_tile_provider: 'arcgis',
      disable_filtering: 'true',
    });
    expect(Object.keys(query)).not.toContain('vmin');
    expect(Object.keys(query)).not.toContain('tile_zoom');
    await section(page).locator('video').waitFor(jobTimeout);
    await section(page).getByText('Radial Velocity in kt').waitFor();
    await section(page).getByText('As received.').waitFor();
    await loopWithScans(page);
    await button(page, 'Explore the scans').click();
    const viewer = page.getByRole('region', { name: /^Radar KTLX/ });
    await viewer.getByRole('button', { name: 'Velocity', exact: true }).click();
    await viewer.getByText('Options', { exact: true }).click();
    expect(await viewer.getByLabel('Velocity colors').inputValue()).toBe('blue_orange');
    await close();
  });

  it('request velocity by its name, with the colour range that the form sets for it', async () => {
    const { page, close } = await openWithoutLoop();
    await button(page, 'Regenerate Radar Options').click();
    await section(page).getByLabel('Reflectivity field').fill('velocity');
    expect(await section(page).getByLabel('Vmin (kt)').inputValue()).toBe('-70');
    expect(await section(page).getByLabel('Velocities', { exact: true }).inputValue()).toBe('unfolded');
    const request = page.waitForRequest('**/api/v1/tornadoes/*/radar?*');
    await button(page, 'Regenerate Radar Loop').click();
    const query = Object.fromEntries(new URL((await request).url()).searchParams);
    expect(query).toMatchObject({
      reflectivity_field: 'velocity',
      velocity_folding: 'unfolded',
      vmin: '-70',
      vmax: '70',
    });
    await section(page).locator('video').waitFor(jobTimeout);
    await section(page).getByText('Radial Velocity in kt').waitFor();
    await section(page).getByText('Unfolded.').waitFor();
    await section(page).getByText('the radar’s Nyquist velocity, 62 kt,').waitFor();
    await section(page).getByRole('img', { name: 'at most 80 kt' }).waitFor();
    await section(page).getByText('Rotational velocity of each frame').press('Enter');
    await section(page).getByText(': 64 kt, 2,400 ft up').first().waitFor();
    await expectNoViolations(page);
    await close();
  });
});
