import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closeBrowser, expectNoViolations, openSite, phone, started } from '../open-site.ts';
import { tabTo } from '../testing/tab-to.ts';
import { tornadoWithoutLoop, tornadoWithoutRadar } from './target-without-loop.ts';
import { verifiedPerson } from './verified-person.ts';

beforeEach(forgetLimits);
afterAll(closeBrowser);

/** Labels that make a loop wait or fail, by functions/src/testing/small-loop.ts. */
const labels = { waits: 'Wait until cancelled', fails: 'Fail' };
/** A worker is a process that has to start first, on a machine that draws a map meanwhile. */
const jobTimeout = { timeout: 50_000 };
const section = (page: Page) => page.getByRole('region', { name: 'Radar Animation' });
const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true });
const streams = '**/animations/*/stream';

/** A verified person on the page of a tornado without a loop. */
async function openWithoutLoop(options: Parameters<typeof openSignedIn>[1] = {}) {
  const tornado = await tornadoWithoutLoop();
  const person = await verifiedPerson();
  const site = await openSignedIn(`/tornadoes/${tornado.id}`, options, person);
  await button(site.page, 'Generate Radar Loop').waitFor();
  return { ...site, tornado };
}

/** Requests a loop with a label, which may make it wait or fail. */
async function generateWithLabel(page: Page, label: string) {
  await button(page, 'Regenerate Radar Options').click();
  await section(page).getByLabel('Label').fill(label);
  await button(page, 'Regenerate Radar Loop').click();
}

describe('a radar loop', () => {
  it('is made by keyboard alone, with its progress shown, and then announced, played and stepped through', async () => {
    const { page, close, tornado } = await openWithoutLoop({ reducedMotion: 'reduce' });
    await tabTo(page, 'Generate Radar Loop');
    await page.keyboard.press('Enter');
    await section(page).getByRole('progressbar', { name: 'Making the radar loop' }).waitFor();
    const video = section(page).locator('video');
    await video.waitFor(jobTimeout);
    expect(await section(page).getByRole('status').innerText()).toBe('The radar loop is ready.');
    await section(page).getByText('Frame 1 of 12').waitFor();
    await section(page).getByText('KTLX, Oklahoma City (OK)').waitFor();
    await section(page).getByText('Reflectivity in dBZ').waitFor();
    await section(page).getByText('Simulated.').waitFor();
    expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
    expect(await video.getAttribute('poster')).toMatch(/\/poster\.webp$/);
    await video.focus();
    await page.keyboard.press('ArrowRight');
    await section(page).getByText('Frame 2 of 12').waitFor();
    await button(page, 'Next frame').press('Enter');
    await section(page).getByText('Frame 3 of 12').waitFor();
    await video.focus();
    await page.keyboard.press('ArrowLeft');
    await section(page).getByText('Frame 2 of 12').waitFor();
    await expectNoViolations(page);

    // It belongs to the record from now on.
    const visitor = await openSite(`/tornadoes/${tornado.id}`);
    await section(visitor.page).locator('video').waitFor();
    expect(await visitor.page.getByText('Log in or register to generate').count()).toBe(0);
    await visitor.close();
    await close();
  });

  it('plays automatically for the person who made it, unless they prefer reduced motion', async () => {
    const { page, close } = await openWithoutLoop();
    await button(page, 'Generate Radar Loop').click();
    const video = section(page).locator('video');
    await video.waitFor(jobTimeout);
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
    await page.reload();
    await started(page);
    await video.waitFor();
    expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
    await close();
  });

  it('comes by polling where the stream fails from the start, and the page says so', async () => {
    const { page, close, allowError } = await openWithoutLoop();
    allowError('ERR_FAILED');
    allowError('animations');
    await page.route(streams, (route) => route.abort());
    const asked = page.waitForRequest('**/api/v1/radar/jobs/*');
    await button(page, 'Generate Radar Loop').click();
    await asked;
    await section(page).locator('video').waitFor(jobTimeout);
    await close();
  });

  it('comes by polling where no other stream is possible, which is requested once', async () => {
    const { page, close, allowError } = await openWithoutLoop();
    allowError('429');
    let refused = 0;
    await page.route(streams, (route) => {
      refused++;
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '12' },
        json: { error: 'You are following 3 radar loops live.', code: 'RATE_LIMITED' },
      });
    });
    await button(page, 'Generate Radar Loop').click();
    await section(page).locator('video').waitFor(jobTimeout);
    expect(refused).toBe(1);
    await close();
  });

  it('is found again after a reload, is followed further, and is cancelled', async () => {
    const { page, close } = await openWithoutLoop();
    await generateWithLabel(page, labels.waits);
    await section(page).getByText('Scan 5 of 12').waitFor(jobTimeout);
    const resumed = page.waitForRequest('**/api/v1/radar/active-jobs/tornado/*');
    await page.reload();
    await started(page);
    await resumed;
    await section(page).getByText('Scan 5 of 12').waitFor(jobTimeout);
    await section(page).getByText('Drawing frames', { exact: true }).waitFor();
    await expectNoViolations(page);
    await button(page, 'Cancel').click();
    await section(page).getByText('Radar generation cancelled').waitFor(jobTimeout);
    await close();
  });

  it('stops polling and listening when the page is left', async () => {
    const { page, close } = await openWithoutLoop();
    await generateWithLabel(page, labels.waits);
    await section(page).getByText('Scan 5 of 12').waitFor(jobTimeout);
    // A stream ends by itself now and then; one that has just begun is cut by leaving.
    await page.waitForRequest(streams);
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/animations/'));
    await page.getByRole('link', { name: 'Touchdown' }).first().click();
    await ended;
    await page.goBack();
    await section(page).getByText('Scan 5 of 12').waitFor(jobTimeout);
    await button(page, 'Cancel').click();
    await section(page).getByText('Radar generation cancelled').waitFor(jobTimeout);
    await close();
  });

  it('fails with the worker’s message; Try Again repeats the request, Force Regenerate regenerates', async () => {
    const { page, close } = await openWithoutLoop();
    await generateWithLabel(page, labels.fails);
    const sentence = 'Radar generation failed: No weather radar near it has data for that time.';
    await section(page).getByText(sentence).waitFor(jobTimeout);
    expect(await section(page).getByRole('alert').first().innerText()).toBe(`Error: ${sentence}`);
    await expectNoViolations(page);
    let asked = page.waitForRequest('**/api/v1/tornadoes/*/radar?*');
    await button(page, 'Try Again').click();
    expect(new URL((await asked).url()).searchParams.get('label')).toBe(labels.fails);
    await section(page).getByText(sentence).waitFor(jobTimeout);
    asked = page.waitForRequest('**/api/v1/tornadoes/*/radar?*');
    await button(page, 'Force Regenerate').click();
    expect(new URL((await asked).url()).searchParams.get('force_regenerate')).toBe('true');
    await section(page).getByText(sentence).waitFor(jobTimeout);
    await close();
  });
});

describe('the options', () => {
  it('send filled fields, leave out empty and non-numeric ones, and refuse impossible ones', async () => {
    const { page, close } = await openWithoutLoop();
    await button(page, 'Regenerate Radar Options').press('Enter');
    const field = (name: string) => section(page).getByLabel(name);
    await field('Station ID').fill('KXXX');
    await field('Tile zoom').fill('99');
    await button(page, 'Regenerate Radar Loop').click();
    await section(page).getByText('No weather radar has this id; one is KTLX.').waitFor();
    await section(page).getByText('A whole number from 4 to 12.').waitFor();
    expect(await field('Station ID').evaluate((element) => element === document.activeElement)).toBe(true);
    await expectNoViolations(page);
    await field('Station ID').fill('ktlx');
    await field('Tile zoom').fill('');
    await field('Vmin').fill('abc');
    await field('Reflectivity field').fill('velocity');
    await field('Map tile provider').selectOption('ArcGIS Satellite');
    await section(page).getByLabel('Disable filtering').check();
    const asked = page.waitForRequest('**/api/v1/tornadoes/*/radar?*');
    await button(page, 'Regenerate Radar Loop').click();
    const query = Object.fromEntries(new URL((await asked).url()).searchParams);
    expect(query).toMatchObject({
      force_regenerate: 'true',
      radar_sweep: '0',
      station_id: 'ktlx',
      vmax: '75',
      reflectivity_field: 'velocity',
      map_tile_provider: 'arcgis',
      disable_filtering: 'true',
    });
    expect(Object.keys(query)).not.toContain('vmin');
    expect(Object.keys(query)).not.toContain('tile_zoom');
    await section(page).locator('video').waitFor(jobTimeout);
    await section(page).getByText('Radial Velocity in kt').waitFor();
    await close();
  });
});

describe('the player', () => {
  it('has its controls below the picture, within reach of a finger and of the keyboard', async () => {
    const { page, close } = await openWithoutLoop({ reducedMotion: 'reduce' });
    await button(page, 'Generate Radar Loop').click();
    const video = section(page).locator('video');
    await video.waitFor(jobTimeout);
    const controls = section(page).getByRole('group', { name: 'Loop controls' });
    const slider = controls.getByRole('slider', { name: 'Frame', exact: true });
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Frame 1 of 12');
    expect(await video.evaluate((element: HTMLVideoElement) => element.controls)).toBe(false);
    for (const width of [360, phone.width, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const picture = await video.boundingBox();
      const bar = await controls.boundingBox();
      expect(bar?.y).toBeGreaterThanOrEqual((picture?.y ?? Infinity) + (picture?.height ?? 0));
      for (const control of await controls.locator('button, input, select').all()) {
        const box = await control.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }

    const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
    await video.focus();
    await page.keyboard.press('Space');
    await controls.getByRole('button', { name: 'Pause' }).waitFor();
    expect(await isPaused()).toBe(false);
    await controls.getByRole('button', { name: 'Pause' }).press('Enter');
    await controls.getByRole('button', { name: 'Play' }).waitFor();
    expect(await isPaused()).toBe(true);
    await slider.fill('8');
    await section(page).getByText('Frame 8 of 12').waitFor();
    await slider.press('ArrowRight');
    await section(page).getByText('Frame 9 of 12').waitFor();
    await video.focus();
    await page.keyboard.press('ArrowLeft');
    await section(page).getByText('Frame 8 of 12').waitFor();
    expect(await slider.inputValue()).toBe('8');
    await controls.getByLabel('Speed').selectOption('0.5×');
    expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.5);
    await close();
  });

  it.each(['light', 'dark'] as const)('has nothing for axe to find in %s', async (colorScheme) => {
    const { page, close } = await openWithoutLoop({ colorScheme, reducedMotion: 'reduce' });
    await button(page, 'Generate Radar Loop').click();
    await section(page).locator('video').waitFor(jobTimeout);
    await section(page).getByText('Frame 1 of 12').waitFor();
    await expectNoViolations(page, colorScheme);
    await close();
  });
});

describe('a private loop', () => {
  it('is shown to the person who requested it, even after a reload, and to nobody else', async () => {
    const { page, close, tornado } = await openWithoutLoop();
    await generateWithLabel(page, 'My shelter');
    const own = (where: Page) => section(where).getByRole('region', { name: 'Your radar loop' });
    await own(page).locator('video').waitFor(jobTimeout);
    const ownUrl = await own(page).locator('video').getAttribute('src');
    await page.reload();
    await started(page);
    await own(page).locator('video').waitFor();
    expect(await own(page).locator('video').getAttribute('src')).toBe(ownUrl);
    await expectNoViolations(page);

    const visitor = await openSite(`/tornadoes/${tornado.id}`);
    await visitor.page.getByText('Log in or register to generate').waitFor();
    expect(await section(visitor.page).locator('video').count()).toBe(0);
    await visitor.close();
    const neighbour = await openSignedIn(`/tornadoes/${tornado.id}`, {}, await verifiedPerson());
    await button(neighbour.page, 'Generate Radar Loop').click();
    const everybodys = section(neighbour.page).locator('video');
    await everybodys.waitFor(jobTimeout);
    expect(await everybodys.getAttribute('src')).not.toBe(ownUrl);
    expect(await own(neighbour.page).count()).toBe(0);
    await neighbour.close();

    // Both, the public one first.
    await page.reload();
    await started(page);
    await own(page).locator('video').waitFor();
    const urls = await section(page)
      .locator('video')
      .evaluateAll((videos) => videos.map((video) => video.getAttribute('src')));
    expect(urls).toHaveLength(2);
    expect(urls[1]).toBe(ownUrl);
    await expectNoViolations(page);
    await close();
  });
});

describe('velocity', () => {
  it('is requested by its name, with the ends that the form sets for it', async () => {
    const { page, close } = await openWithoutLoop();
    await button(page, 'Regenerate Radar Options').click();
    await section(page).getByLabel('Reflectivity field').fill('velocity');
    expect(await section(page).getByLabel('Vmin (kt)').inputValue()).toBe('-70');
    const asked = page.waitForRequest('**/api/v1/tornadoes/*/radar?*');
    await button(page, 'Regenerate Radar Loop').click();
    const query = Object.fromEntries(new URL((await asked).url()).searchParams);
    expect(query).toMatchObject({ reflectivity_field: 'velocity', vmin: '-70', vmax: '70' });
    await section(page).locator('video').waitFor(jobTimeout);
    await section(page).getByText('Radial Velocity in kt').waitFor();
    await section(page).getByText('Not unfolded.').waitFor();
    await section(page).getByText('the radar’s Nyquist velocity, 62 kt,').waitFor();
    await close();
  });
});

describe('a person who reads the section', () => {
  it('is asked to verify their email first', async () => {
    const tornado = await tornadoWithoutLoop();
    const { page, close, person } = await openSignedIn(`/tornadoes/${tornado.id}`);
    await section(page).getByText('Verify your email to generate radar loops.').waitFor();
    expect(await button(page, 'Generate Radar Loop').count()).toBe(0);
    await expectNoViolations(page);
    await button(page, 'Send the link again').click();
    await page.getByText(/sent/i).first().waitFor();
    expect(await section(page).innerText()).toContain(person.email);
    await close();
  });

  it('reads in advance that there is no archive for its time', async () => {
    const { id } = await tornadoWithoutRadar();
    const { page, close } = await openSignedIn(`/tornadoes/${id}`, {}, await verifiedPerson());
    await section(page).getByText('There is no archive of radar data from before June 1991.').waitFor();
    expect(await button(page, 'Regenerate Radar Options').count()).toBe(0);
    await close();
  });

  it('reads it signed out too, and is not asked to log in needlessly', async () => {
    const { id } = await tornadoWithoutRadar();
    const { page, close } = await openSite(`/tornadoes/${id}`);
    await section(page).getByText('There is no archive of radar data from before June 1991.').waitFor();
    expect(await section(page).getByRole('link').count()).toBe(0);
    expect(await section(page).innerText()).not.toContain('Log in');
    await close();
  });

  it('requests one of a storm report in the same way', async () => {
    const { page, close } = await openSignedIn('/spc-reports', {}, await verifiedPerson());
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await button(page, 'Generate Radar Loop').click();
    await section(page).locator('video').waitFor(jobTimeout);
    await close();
  });
});

describe('its looks', () => {
  it.each(['light', 'dark'] as const)(
    'have nothing for axe to find, and no width too narrow, in %s',
    async (colorScheme) => {
      const { page, close } = await openWithoutLoop({ colorScheme });
      await button(page, 'Regenerate Radar Options').click();
      await section(page).getByLabel('Station ID').waitFor();
      await expectNoViolations(page, colorScheme);
      for (const width of [360, phone.width, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await page.setViewportSize(phone);
      await expectNoViolations(page, colorScheme);
      await close();
    },
  );
});
