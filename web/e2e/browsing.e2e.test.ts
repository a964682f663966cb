import { afterAll, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations, openMore, openSite, phone } from './open-site.ts';

afterAll(closePages);

describe('from the home page to a tornado and back', () => {
  it('lists the record, opens a tornado, and returns to the same place in the list', async () => {
    const { page, close } = await openSite('/', { permissions: ['clipboard-write'] });
    await page.getByRole('link', { name: 'Start Exploring Data' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tornadoes' }).waitFor();
    await page.getByText('tornadoes, newest first').waitFor();
    expect(await page.getByRole('article').count()).toBe(10);

    const firstName = () => page.getByRole('article').first().getByRole('heading').innerText();
    const onPageOne = await firstName();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.waitForURL('**/tornadoes?page=2');
    await expect.poll(firstName).not.toBe(onPageOne);
    const seventh = page.getByRole('article').nth(6);
    const name = await seventh.getByRole('heading').innerText();
    const link = seventh.getByRole('link', { name: /^View Full Details/ });
    await link.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(100);
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    // Many tornadoes share a name.
    expect(await page.title()).toMatch(/ \((EF\d|F\d|unrated), \w+ \d+, \d{4}\) · Touchdown$/i);
    await page.waitForFunction(() => scrollY === 0);
    await openMore(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const toast = page.getByRole('dialog').filter({ hasText: 'Link copied.' });
    await toast.waitFor();
    // The message does not close automatically while the pointer is over it.
    await toast.hover();
    await expectNoViolations(page);
    await toast.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Back to previous page' }).click();
    await page.waitForURL('**/tornadoes?page=2');
    await page.waitForFunction((place) => Math.abs(scrollY - place) < 4, scrolled);
    await close();
  });

  it('starts at the top of a URL that was typed, and where it was after a reload', async () => {
    const { page, close } = await openSite('/tornadoes', { viewport: phone });
    await page.getByRole('article').first().waitFor();
    await page.evaluate(() => scrollTo(0, 900));
    await page.waitForFunction(() => sessionStorage.getItem('scroll_positions')?.includes('900'));
    await page.goto('/spc-reports');
    await page.getByRole('article').first().waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.waitForFunction(() => Math.abs(scrollY - 900) < 4);
    await page.reload();
    await page.waitForFunction(() => Math.abs(scrollY - 900) < 4);
    await page.goto('/tornadoes');
    await page.getByRole('article').first().waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await close();
  });
});
