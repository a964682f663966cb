import { afterAll, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite, phone } from './open-site.ts';

afterAll(closePages);

it('a day is there before the app, plays by its clock, and leads to its list and other days', async () => {
  const asked: string[] = [];
  const { page, close } = await openSite('/days/1974-04-03', {}, (opened) => {
    opened.on('request', (request) => {
      if (request.url().includes('/api/v1/days')) asked.push(new URL(request.url()).pathname);
    });
    return Promise.resolve();
  });
  await page.getByRole('heading', { level: 1, name: 'April 3, 1974' }).waitFor();
  await page.getByText(/tornado(es)? killed .* people/).waitFor();
  await expectNoViolations(page);
  expect(asked).toEqual([]);
  const time = page.getByRole('slider', { name: /^Time of day/ });
  expect(await time.getAttribute('aria-valuetext')).toBe('The whole day is shown');
  await page.getByRole('button', { name: 'Play the day' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = Number(await time.inputValue());
  await time.focus();
  await time.press('ArrowRight');
  expect(Number(await time.inputValue())).toBe(paused + 5);
  await page.getByRole('button', { name: 'Whole day' }).click();
  await page.getByRole('link', { name: /to .* [CE]DT: \d/ }).click();
  await page.getByRole('slider', { name: /^Time of day, [CE]DT$/ }).waitFor();
  expect(asked).toEqual(['/api/v1/days/1974-04-03']);
  await page.getByRole('link', { name: /as a list$|row in the list$/ }).click();
  await page.waitForURL(/\/tornadoes\?convective_day=1974-04-03/);
  await close();
});

it('the newest day says which it is, and the days of a year can be reached, also on a phone', async () => {
  const { page, close, allowError } = await openSite('/days', { viewport: phone });
  await page.getByRole('heading', { level: 1, name: 'Tornadoes by day' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('combobox', { name: 'Year' }).selectOption('1974');
  await page.waitForURL('**/days?year=1974');
  await page
    .getByRole('link', { name: /^April 3, 1974: / })
    .first()
    .click();
  await page.waitForURL('**/days/1974-04-03');
  await page.goto(new URL('/days/latest', page.url()).href);
  await page.getByRole('heading', { level: 1, name: /^Newest reports: |last night|today so far/ }).waitFor();
  await expectNoViolations(page);
  allowError('status of 404');
  await page.goto(new URL('/days/1949-12-31', page.url()).href);
  await page.getByText(/The record begins in/).waitFor();
  await close();
});
