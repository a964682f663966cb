import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { closePages, desktop, phone } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { button, jobTimeout, loopOpener, section } from './open-radar.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const openWithoutLoop = loopOpener('loop-player');

describe('the player', () => {
  it('has its controls below the picture, for touch and for the keyboard, and stays on the last frame before it begins again, unless it is paused there', async () => {
    const { page, close } = await openWithoutLoop({ colorScheme: 'light', reducedMotion: 'reduce' });
    await button(page, 'Generate Radar Loop').click();
    const video = section(page).locator('video');
    await video.waitFor(jobTimeout);
    const controls = section(page).getByRole('group', { name: 'Loop controls' });
    const slider = controls.getByRole('slider', { name: 'Frame', exact: true });
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Frame 6 of 12');
    await section(page).getByText('Frame 6 of 12').waitFor();
    await expectGoodLooks(page, { viewports: [desktop], widths: [] });
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
    const rate = () => video.evaluate((element: HTMLVideoElement) => element.playbackRate);
    const halfRate = await rate();
    await controls.getByLabel('Speed').selectOption('1×');
    expect(await rate()).toBeCloseTo(2 * halfRate);
    // Its scans are about four minutes apart, and ten minutes take a second.
    expect(0.2 / (await rate())).toBeGreaterThan(0.3);
    expect(0.2 / (await rate())).toBeLessThan(0.6);

    await video.evaluate((element: HTMLVideoElement) => {
      const seen: string[] = [];
      element.addEventListener('ended', () => seen.push('ended'));
      element.addEventListener('play', () => seen.push('play'));
      Object.assign(window, { seen });
    });
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await slider.fill('12');
    await button(page, 'Play').click();
    await expect.poll(seen, { timeout: 60_000 }).toEqual(expect.arrayContaining(['ended']));
    // It counts as playing, so the button would pause it.
    await button(page, 'Pause').waitFor();
    await section(page)
      .getByText(/^Frame [1-4] of 12/)
      .waitFor();
    await button(page, 'Pause').click();
    expect((await seen()).filter((event) => event === 'play')).toHaveLength(2);

    // Pressed in the page, because a slow test might press it after the loop has begun again.
    await video.evaluate((element: HTMLVideoElement) => {
      const press = () => document.querySelector<HTMLElement>('[aria-label="Pause"]')?.click();
      element.addEventListener('ended', () => requestAnimationFrame(() => requestAnimationFrame(press)));
    });
    await slider.fill('12');
    await button(page, 'Play').click();
    await expect.poll(async () => (await seen()).filter((event) => event === 'ended').length).toBe(2);
    await button(page, 'Play').waitFor();
    await section(page).getByText('Frame 12 of 12').waitFor();
    await close();
  });
});
