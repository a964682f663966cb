import { afterAll, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite, phone } from './open-site.ts';

afterAll(closePages);

it('a place is there before the app, is shown without a request, and leads to its list, another distance and other places', async () => {
  const asked: string[] = [];
  const { page, close } = await openSite('/places/oklahoma/moore', {}, (opened) => {
    opened.on('request', (request) => {
      if (request.url().includes('/api/v1/places/')) asked.push(new URL(request.url()).pathname);
    });
    return Promise.resolve();
  });
  await page.getByRole('heading', { level: 1, name: 'Moore, Oklahoma' }).waitFor();
  await page.getByText(/have come within 10 miles of Moore since/).waitFor();
  await expectNoViolations(page);
  expect(asked).toEqual([]);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 100));
      }),
  );
  expect(shift).toBeLessThan(0.01);
  // The arrows read the chart out.
  const years = page.getByRole('slider').first();
  await years.focus();
  await years.press('End');
  expect(await years.getAttribute('aria-valuetext')).toMatch(/\d{4}/);
  await page.getByRole('link', { name: '25 miles' }).click();
  await page.getByText(/have come within 25 miles of Moore since/).waitFor();
  expect(asked).toEqual(['/api/v1/places/oklahoma/towns/moore']);
  await page.getByRole('link', { name: /as a list$/ }).click();
  await page.waitForURL(/\/tornadoes\?near=Moore/);
  await page.goBack();
  await page.getByRole('link', { name: 'Cleveland County' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cleveland County, Oklahoma' }).waitFor();
  await close();
});

it('an old county and an unknown one lead on, also on a phone', async () => {
  const { page, close, allowError } = await openSite('/states/florida/dade', { viewport: phone });
  await page.waitForURL('**/states/florida/miami-dade');
  allowError('status of 404');
  await page.goto(new URL('/states/kansas/cleveland', page.url()).href);
  await page.getByRole('link', { name: '/states/oklahoma/cleveland' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cleveland County, Oklahoma' }).waitFor();
  await close();
});

it('sections far below are laid out when they are near, found, led to or printed', async () => {
  const { page, close } = await openSite('/places/oklahoma/moore', { viewport: phone });
  await page.getByRole('heading', { level: 1, name: 'Moore, Oklahoma' }).waitFor();
  // The last section that paper has, too.
  const heading = page.locator('main section h2').filter({ hasText: 'When do they come?' });
  const isLaidOut = () =>
    heading.evaluate((one) =>
      (one as unknown as { checkVisibility: (how: object) => boolean }).checkVisibility({
        contentVisibilityAuto: true,
      }),
    );
  const top = () => heading.evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(isLaidOut).toBe(false);
  const words = await heading.textContent();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(isLaidOut).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate('scrollTo(0, 0)');
  await expect.poll(isLaidOut).toBe(false);
  expect(await page.evaluate(`window.find(${JSON.stringify(words)}, true, false, true)`)).toBe(true);
  await expect.poll(isLaidOut).toBe(true);
  await page.evaluate('getSelection().empty(); scrollTo(0, 0)');
  await expect.poll(isLaidOut).toBe(false);
  await heading.evaluate((one) => one.setAttribute('id', 'led-to'));
  await page.evaluate(`location.hash = '#led-to'`);
  await expect.poll(isLaidOut).toBe(true);
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  expect(await top()).toBeLessThan(phone.height);
  await close();
});
