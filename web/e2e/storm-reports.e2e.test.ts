import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite, phone } from './open-site.ts';
import { focusedName } from './testing/tab-to.ts';
import { restingStore } from './testing/resting-store.ts';
import { shortenRetryWaits } from './testing/shorten-retry-waits.ts';

afterAll(closePages);

const cards = (page: Page) => page.getByRole('article');
const searchOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);

describe('the list of SPC preliminary reports', () => {
  it('shows fifty per page, says which, and has Previous and Next', async () => {
    const { page, close } = await openSite('/spc-reports');
    await page.getByText('Showing 1–50 of 58 SPC preliminary reports (Page 1 of 2)').waitFor();
    expect(await page.title()).toBe('SPC Preliminary Reports · Touchdown');
    expect(await cards(page).count()).toBe(50);
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Showing 51–58 of 58 SPC preliminary reports (Page 2 of 2)').waitFor();
    expect(searchOf(page)).toBe('?page=2');
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    // The pressed button is disabled now, so the focus moves to the results.
    expect(await focusedName(page)).toBe('Results');
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Showing 1–50 of 58').waitFor();
    expect(searchOf(page)).toBe('');
    await page.goBack();
    await page.getByText('Showing 51–58 of 58').waitFor();
    await page.goForward();
    await page.getByText('Showing 1–50 of 58').waitFor();

    // Place, date, rating and comments of each are shown, cut at 120 characters.
    const shawnee = cards(page).filter({ hasText: '2 E Shawnee' });
    await shawnee.waitFor();
    const text = await shawnee.innerText();
    expect(text).toContain('May 19, 2013 · Pottawatomie County, Oklahoma');
    expect(text).toContain('EF4');
    const comment = text.split('\n').find((line) => line.startsWith('***')) ?? '';
    expect(comment).toMatch(/…$/);
    expect(comment).toHaveLength(121);
    await cards(page).filter({ hasText: 'Oklahoma SPC Report' }).getByText('Unrated').waitFor();
    await cards(page)
      .filter({ hasText: '4 W Newcastle' })
      .getByText('Promoted to Official Tornado')
      .waitFor();
    await close();
  });

  it('keeps edits pending until they are applied, and removes a filter at once by its chip', async () => {
    const { page, close } = await openSite('/spc-reports?page=2');
    const panel = page.getByRole('button', { name: /^Search Filters & Options/ });
    await panel.click();
    const apply = page.getByRole('button', { name: 'Apply Changes' });
    expect(await apply.isDisabled()).toBe(true);
    expect(await page.getByLabel('EF scale only').isChecked()).toBe(true);
    expect(await page.getByLabel('F2', { exact: true }).count()).toBe(0);

    await page.getByLabel('EF0', { exact: true }).check();
    await page.getByLabel('State').selectOption('Kansas');
    await page.getByLabel('Month').selectOption('May');
    await page.getByLabel('Day').selectOption('19');
    await panel.click();
    await page.getByText('Unapplied changes').waitFor();
    expect(searchOf(page)).toBe('?page=2');
    await panel.click();
    await apply.click();
    await page.getByText(/^Showing 1–\d+ of \d+ SPC preliminary reports \(Page 1 of 1\)$/).waitFor();
    expect(searchOf(page)).toBe('?f_scale=EF0&state=KANSAS&month=5&day=19');
    await expect.poll(() => apply.isDisabled()).toBe(true);

    await page.getByRole('button', { name: 'Remove filter Kansas' }).click();
    await expect.poll(() => searchOf(page)).toBe('?f_scale=EF0&month=5&day=19');
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('');
    expect(await focusedName(page)).toBe('Results');
    await page.goBack();
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('Kansas');

    await page.getByRole('button', { name: 'Reset All' }).click();
    expect(searchOf(page)).toContain('KANSAS');
    await apply.click();
    await page.getByText('Showing 1–50 of 58').waitFor();
    expect(searchOf(page)).toBe('');
    await close();
  });

  it('says that nothing matches, and that a page is beyond the end', async () => {
    const { page, close } = await openSite('/spc-reports?state=ohio');
    await page.getByRole('heading', { name: 'No SPC preliminary reports found.' }).waitFor();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByText('of 58 SPC preliminary reports').waitFor();
    await page.goto(new URL('/spc-reports?page=9', page.url()).href);
    await page.getByRole('button', { name: 'First page' }).click();
    await cards(page).first().waitFor();
    await close();
  });

  it('says that it failed, and shows the list after trying again', async () => {
    const store = restingStore('**/api/v1/spc-reports*');
    const { page, close, allowError } = await openSite('/spc-reports', {}, store.prepare);
    allowError('status of 503');
    await page.getByText('Error loading data: The store is resting.').waitFor();
    await expectNoViolations(page);
    store.wake();
    await page.getByRole('button', { name: 'Try again' }).click();
    await cards(page).first().waitFor();
    await close();
  });
});

describe('one SPC preliminary report', () => {
  const open = async (page: Page, place: string) => {
    await cards(page)
      .filter({ hasText: place })
      .getByRole('link', { name: /^View Details/ })
      .click();
  };

  it('shows place, details and contributions, and leads back', async () => {
    const { page, close } = await openSite('/spc-reports');
    await page.route(/\/images\//, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await open(page, '2 E Shawnee');
    await page.getByRole('heading', { level: 1, name: '2 E Shawnee' }).waitFor();
    await page
      .getByRole('application', { name: /^Map\. Where a tornado was reported: 2 E Shawnee\./ })
      .waitFor();
    await page.waitForSelector('[data-drawn]');
    await page.getByRole('heading', { level: 3, name: 'From the storm shelter' }).waitFor();
    const text = await page.getByRole('main').innerText();
    for (const part of [
      'Report Details',
      'Contributions & Suggestions',
      'RAIN WRAPPED AT TIMES.',
      'May 19, 2013, 23:03 UTC',
      'May 19, 2013: 12:00 UTC to 12:00 UTC of the next day',
    ])
      expect(text).toContain(part);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Back to previous page' }).click();
    await page.getByText('Showing 1–50 of 58').waitFor();
    await close();
  });

  it('says that a promoted one has become an official event, and links to it', async () => {
    const { page, close } = await openSite('/spc-reports');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await open(page, '4 W Newcastle');
    await page.getByText('This report has been promoted to an official event').waitFor();
    expect(requested.filter((url) => url.endsWith('/contributions'))).toEqual([]);
    await page.getByRole('link', { name: 'View the official tornado' }).click();
    await page.getByRole('heading', { level: 1, name: 'Newcastle–Moore, Oklahoma' }).waitFor();
    await close();
  });

  it('says where there are no coordinates, no contributions and no comments', async () => {
    const { page, close } = await openSite('/spc-reports', { viewport: phone });
    await open(page, 'Near Town');
    await page.getByText('No coordinates available for this report').waitFor();
    await page.getByRole('heading', { name: 'No Contributions Yet' }).waitFor();
    expect(await page.getByRole('heading', { name: 'When it was reported' }).count()).toBe(0);
    await expectNoViolations(page);
    await page.goBack();
    await open(page, 'Oklahoma SPC Report');
    await page.getByRole('heading', { level: 1, name: 'SPC Preliminary Tornado Report' }).waitFor();
    await page.getByText('None', { exact: true }).waitFor();
    await close();
  });

  it('has a message while loading, when not found and when failed', async () => {
    const { page, close, allowError } = await openSite('/spc-reports');
    await shortenRetryWaits(page);
    allowError('status of 404');
    allowError('status of 400');
    allowError('ERR_INTERNET_DISCONNECTED');
    let fault: 'hangs' | 'is cut' = 'hangs';
    await page.route(/\/api\/v1\/spc-reports\/spc-[^/]*$/, (route) =>
      fault === 'hangs' ? undefined : route.abort('internetdisconnected'),
    );
    await open(page, '2 E Shawnee');
    await page.getByRole('status').filter({ hasText: 'Loading SPC preliminary report...' }).waitFor();
    await expectNoViolations(page);
    fault = 'is cut';
    await page.goBack();
    await open(page, '54 SW');
    await page
      .getByText('Error: An unexpected network or server error occurred.')
      .waitFor({ timeout: 20_000 });
    await page.unrouteAll();
    for (const id of ['spc-20130519-zzzzzzzz', 'nothing']) {
      await page.goto(new URL(`/spc-reports/${id}`, page.url()).href);
      await page.getByRole('heading', { name: 'Report not found.' }).waitFor();
    }
    await page.getByRole('link', { name: 'Back to the reports' }).click();
    await cards(page).first().waitFor();
    await close();
  });
});
