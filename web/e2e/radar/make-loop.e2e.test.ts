import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, expectNoViolations, openSite, started } from '../open-site.ts';
import { tabTo } from '../testing/tab-to.ts';
import { button, jobTimeout, loopOpener, section } from './open-radar.ts';
import { verifiedPerson } from './verified-person.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const openWithoutLoop = loopOpener('make-loop');

describe('a radar loop', () => {
  it('is made by keyboard alone, with its progress shown, and then announced, played and stepped through', async () => {
    const { page, close, tornado } = await openWithoutLoop({ reducedMotion: 'reduce' });
    await tabTo(page, 'Generate Radar Loop');
    await page.keyboard.press('Enter');
    await section(page).getByRole('progressbar', { name: 'Making the radar loop' }).waitFor();
    const video = section(page).locator('video');
    await video.waitFor(jobTimeout);
    expect(await section(page).getByRole('status').innerText()).toBe('The radar loop is ready.');
    // The frame of the poster, which is from the middle of the tornado's time.
    await section(page).getByText('Frame 6 of 12').waitFor();
    await section(page).getByText('KTLX, Oklahoma City (OK)').waitFor();
    await section(page).getByText('Reflectivity in dBZ').waitFor();
    await section(page).getByText('Simulated.').waitFor();
    await section(page).getByText('1 of 13 volumes of KTLX is left out.').waitFor();
    await section(page).getByText('position is an estimate').waitFor();
    expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
    expect(await video.getAttribute('poster')).toMatch(/\/poster\.webp$/);
    await video.focus();
    await page.keyboard.press('ArrowRight');
    await section(page).getByText('Frame 7 of 12').waitFor();
    await button(page, 'Next frame').press('Enter');
    await section(page).getByText('Frame 8 of 12').waitFor();
    await video.focus();
    await page.keyboard.press('ArrowLeft');
    await section(page).getByText('Frame 7 of 12').waitFor();
    await expectNoViolations(page);

    // The loop is part of the record now.
    const visitor = await openSite(`/tornadoes/${tornado.id}`);
    await section(visitor.page).locator('video').waitFor();
    await section(visitor.page).getByText('1 of 13 volumes of KTLX is left out.').waitFor();
    expect(await visitor.page.getByText('Log in or register to generate').count()).toBe(0);
    await visitor.close();
    await close();
  });

  it('of a storm report is requested in the same way, and plays automatically for who made it, but not after a reload', async () => {
    const { page, close } = await openSignedIn('/spc-reports', {}, await verifiedPerson());
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await button(page, 'Generate Radar Loop').click();
    const video = section(page).locator('video');
    await video.waitFor(jobTimeout);
    const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
    await expect.poll(isPaused).toBe(false);
    await page.reload();
    await started(page);
    await video.waitFor();
    expect(await isPaused()).toBe(true);
    await close();
  });
});
