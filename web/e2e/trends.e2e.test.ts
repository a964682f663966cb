import { afterAll, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite, phone } from './open-site.ts';

afterAll(closePages);

it('trends are there before the app, and the keyboard reads a chart, moves a period and opens a year', async () => {
  const asked: string[] = [];
  const { page, close } = await openSite('/trends', {}, (opened) => {
    opened.on('request', (request) => {
      if (/\/api\/v1\/trends/.test(request.url())) asked.push(new URL(request.url()).pathname);
    });
    return Promise.resolve();
  });
  await page.getByRole('heading', { level: 1, name: 'Are tornadoes becoming more frequent?' }).waitFor();
  const from = page.getByRole('slider', { name: 'From' });
  await from.waitFor();
  // The server wrote the answer into the page; the maps are asked for when they come into view.
  expect(asked).toEqual([]);
  const chart = page.getByRole('slider', { name: /^All tornadoes: / });
  await chart.focus();
  await chart.press('End');
  const [year = ''] = /^\d{4}/.exec((await chart.getAttribute('aria-valuetext')) ?? '') ?? [];
  expect(year).not.toBe('');
  await from.focus();
  await from.press('ArrowRight');
  await from.press('PageUp');
  await page.waitForURL(/\/trends\?from=\d{4}$/);
  const split = page.getByRole('slider', { name: 'The first map ends in' });
  await split.focus();
  const maps = page.getByRole('img', { name: /^Map of \d{4} to \d{4}: at most/ });
  await maps.first().waitFor();
  expect(await maps.count()).toBe(2);
  await split.press('ArrowLeft');
  await page.waitForURL(/split=\d{4}/);
  await page.getByRole('radio', { name: 'F1 and stronger' }).press('Space');
  await page.waitForURL(/least=F1/);
  await page.getByRole('row', { name: /^Norman, Oklahoma/ }).waitFor();
  await expectNoViolations(page);
  await page.goto(new URL('/trends', page.url()).href);
  await chart.focus();
  await chart.press('End');
  await chart.press('Enter');
  await page.waitForURL(`**/years/${year}`);
  await page.getByRole('heading', { level: 1, name: year }).waitFor();
  await expectNoViolations(page);
  await close();
});

it('records of a state are a choice in the URL, also on a phone', async () => {
  const { page, close } = await openSite('/records', { viewport: phone });
  await page.getByRole('heading', { level: 1, name: 'Tornado records' }).waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Oklahoma');
  await page.waitForURL('**/records?state=oklahoma');
  await page.getByRole('heading', { level: 1, name: 'Tornado records of Oklahoma' }).waitFor();
  await expectNoViolations(page);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWider).toBe(false);
  await close();
});
