import { readFile } from 'node:fs/promises';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import type { ApiResult } from '../src/lib/api/api-client.ts';
import { closePages, expectNoViolations, openSite } from './open-site.ts';

afterAll(closePages);

const cards = (page: Page) => page.getByRole('article');

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
      'May 19, 2013, 6:03 p.m. CDT',
      'May 19, 2013, 23:03 UTC',
      'May 19, 2013: 12:00 UTC to 12:00 UTC of the next day',
    ])
      expect(text).toContain(part);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Back to previous page' }).click();
    await page.getByText('Showing 1–50 of 58').waitFor();
    await close();
  });
});

it('a newsroom finds a county’s reports with their local time, the tornado and a file', async () => {
  const { page, close } = await openSite('/spc-reports?year=2013');
  await page.getByRole('list', { name: 'Reports by state' }).waitFor();
  const answer = await page.evaluate(async (): Promise<ApiResult<'GET /spc-reports'>> => {
    const response = await fetch('/api/v1/spc-reports?year=2013&limit=100');
    return response.json();
  });
  const about = answer.data.reports.find(({ tornado, county }) => tornado?.name && county);
  const { state = '', county, tornado } = about ?? {};
  const name = tornado?.name;
  if (!county || !name) throw new Error('No report is about a tornado of the record.');
  await page
    .getByRole('list', { name: 'Reports by state' })
    .getByRole('link', { name: titleCase(state), exact: true })
    .click();
  await page.getByRole('button', { name: /Search Filters/ }).click();
  await page.getByLabel('County', { exact: true }).fill(titleCase(county));
  await page.getByRole('button', { name: 'Apply Changes' }).click();
  await page.waitForURL(/county=/);
  const link = cards(page).getByRole('link', { name }).first();
  await link.waitFor();
  expect(await cards(page).first().innerText()).toMatch(/^\d{1,2}:\d\d [ap]\.m\. [CEMP]DT\n/);
  await expectNoViolations(page);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const [head, ...lines] = (await readFile(await (await file).path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toMatch(/^id,convective_day,local_time,local_zone,utc,/);
  expect(lines).toHaveLength(await cards(page).count());
  for (const line of lines) expect(line).toContain(`,${county},${state},`);
  await link.click();
  await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/tornadoes/${tornado.id}`);
  await close();
});
