import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { closePages, desktop, phone } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { button, jobTimeout, loopOpener, section } from './open-radar.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const openWithoutLoop = loopOpener('loop-player');

describe('the player', () => {
  it('has its controls below the picture, for touch and for the keyboard', async () => {
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

  it('has no axe violations in either theme', async () => {
    const { page, close } = await openWithoutLoop({ colorScheme: 'light', reducedMotion: 'reduce' });
    await button(page, 'Generate Radar Loop').click();
    await section(page).locator('video').waitFor(jobTimeout);
    await section(page).getByText('Frame 1 of 12').waitFor();
    await expectGoodLooks(page, { viewports: [desktop], widths: [] });
    await close();
  });
});
