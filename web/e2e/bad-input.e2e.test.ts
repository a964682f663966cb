import type { Route } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, openSite } from './open-site.ts';
import { shortenRetryWaits } from './testing/shorten-retry-waits.ts';

afterAll(closePages);

describe('a URL with invalid values', () => {
  it.each([
    'lat=north&lon=west&zoom=near&ef_rating=EF9,%3Cscript%3E&state=ATLANTIS&start_time_from=yesterday&month=13&day=40&show_paths=perhaps',
    'lat=91&lon=-400&zoom=999&start_time_to=2011-99-99&day=2&nothing=known',
  ])('shows the whole map for /map?%s, and says what means nothing', async (search) => {
    const { page, close } = await openSite(`/map?${search}`);
    await page.getByText(/^50 of \d+/).waitFor();
    await page
      .getByRole('region', { name: 'Time' })
      .getByText(/2\d\d tracks/)
      .waitFor();
    await page
      .getByText(/ is no (date|state); .* It was left out\./)
      .first()
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });

  it('says that there is nothing where no tornado and no report can be', async () => {
    const { page, close, allowError } = await openSite('/tornadoes/19740403-zzzzzzzz');
    allowError('status of 404');
    allowError('status of 400');
    await page.getByText('Tornado not found or failed to load details.').waitFor();
    for (const [path, sentence] of [
      ['/tornadoes/1', 'Tornado not found or failed to load details.'],
      ['/tornadoes/%3Cscript%3E', 'Tornado not found or failed to load details.'],
      ['/tornadoes/..%2F..%2Fetc', 'Tornado not found or failed to load details.'],
      ['/spc-reports/19740403-zzzzzzzz', 'Report not found.'],
      ['/spc-reports/none', 'Report not found.'],
    ] as const) {
      await page.goto(path);
      await page.getByText(sentence).waitFor();
    }
    await close();
  });
});

const answers: [string, string, (route: Route) => Promise<void>][] = [
  ['a page in place of data', '', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Log in' })],
  ['nothing, because there is no network', 'ERR_', (route) => route.abort('internetdisconnected')],
];

describe.each(answers)('an API that answers with %s', (_what, complaint, answer) => {
  it('leaves list, tornado, map and home with a message and a way to continue', async () => {
    const { page, close, allowError } = await openSite('/credits');
    await shortenRetryWaits(page);
    if (complaint) allowError(complaint);
    let isBroken = true;
    await page.route(/\/api\/v1\/(tornadoes|contributions)/, (route) =>
      isBroken ? answer(route) : route.continue(),
    );
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Tornadoes' }).click();
    await page.getByText('Error loading data:').waitFor();
    await main.getByRole('link', { name: 'Map' }).click();
    await page.getByText('Failed to load tornado data').waitFor();
    await page.goto('/tornadoes/20110522-3k9by143');
    await page.getByText(/^Error: /).waitFor();
    await page.getByRole('link', { name: 'Return to home' }).click();
    await page.getByRole('heading', { name: 'Featured Today' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    expect(await page.getByText('Something broke').count()).toBe(0);
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await main.getByRole('link', { name: 'Tornadoes' }).click();
    await page.getByRole('article').first().waitFor();
    await close();
  });
});
