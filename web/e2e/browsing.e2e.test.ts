import { afterAll, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite, phone } from './open-site.ts';
import { shortenRetryWaits } from './testing/shorten-retry-waits.ts';

afterAll(closePages);

describe('from the home page to a tornado and back', () => {
  it('lists the record, opens a tornado, and returns to the same place in the list', async () => {
    const { page, close } = await openSite('/');
    await page.getByRole('link', { name: 'Start Exploring Data' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tornadoes' }).waitFor();
    await page.getByText('in this record, newest first').waitFor();
    expect(await page.getByRole('article').count()).toBe(10);

    const firstName = () => page.getByRole('article').first().getByRole('heading').innerText();
    const onPageOne = await firstName();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.waitForURL('**/tornadoes?page=2');
    await expect.poll(firstName).not.toBe(onPageOne);
    const seventh = page.getByRole('article').nth(6);
    const name = await seventh.getByRole('heading').innerText();
    const link = seventh.getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(100);
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    // Many tornadoes share a name.
    expect(await page.title()).toMatch(/ \((EF\d|F\d|unrated), \w+ \d+, \d{4}\) · Touchdown$/i);
    await page.waitForFunction(() => scrollY === 0);

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

  it('shows what the record says about a tornado, and what it does not say', async () => {
    const { page, close } = await openSite('/tornadoes?page=5&limit=50');
    await page.getByRole('article').filter({ hasText: 'Udall, Kansas' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Udall, Kansas' }).waitFor();
    for (const section of [
      'Impact Summary',
      'Physical Characteristics',
      'Event Timeline & Context',
      'Data & External Resources',
    ]) {
      await page.getByRole('heading', { name: section }).waitFor();
    }
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('F5');
    expect(text).toContain('May 25, 1955');
    expect(text).toContain('about 10:00 pm CST');
    expect(text).toContain('about 04:00 UTC on May 26, 1955, end not recorded');
    expect(text).toContain('1,320 yards, a little under a mile');
    await page.getByRole('application', { name: /^Map\. / }).waitFor();
    await page.waitForSelector('[data-drawn]');
    await close();
  });

  it('draws a path without a recorded end as a point, and names it as such', async () => {
    const { page, close } = await openSite('/tornadoes');
    await page.getByRole('button', { name: 'Show Map of Elkhorn–Bennington–Blair, Nebraska' }).click();
    await page
      .getByRole('application', {
        name: /Where Elkhorn–Bennington–Blair, Nebraska touched down; its end is not recorded/,
      })
      .waitFor();
    await close();
  });

  it('copies its citation, and shows a message that can be closed', async () => {
    const { page, close } = await openSite('/tornadoes', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('article').first().getByRole('link').click();
    const copy = page.getByRole('button', { name: 'Copy citation' });
    await copy.click();
    const toast = page.getByRole('dialog').filter({ hasText: 'Citation copied.' });
    await toast.waitFor();
    // The message does not close automatically while the pointer is over it.
    await toast.hover();
    await toast.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^Touchdown, “.+”, record .+\/tornadoes\/\d{8}-/,
    );
    await copy.click();
    await toast.waitFor();
    await expectNoViolations(page);
    await close();
  });
});

describe('when things go wrong', () => {
  it('shows a skeleton while a tornado loads, and a failure when the network is gone', async () => {
    const { page, close, allowError } = await openSite('/tornadoes');
    await shortenRetryWaits(page);
    allowError('ERR_INTERNET_DISCONNECTED');
    const openFirst = () => page.getByRole('article').first().getByRole('link').click();
    let fault: 'hangs' | 'is cut' = 'hangs';
    await page.route('**/api/v1/tornadoes/*', (route) =>
      fault === 'hangs' ? undefined : route.abort('internetdisconnected'),
    );
    await openFirst();
    await page.getByRole('status').filter({ hasText: 'Loading the tornado' }).waitFor();
    await expectNoViolations(page);
    fault = 'is cut';
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tornadoes' }).click();
    await openFirst();
    await page.getByText('Failed to fetch tornado data').waitFor({ timeout: 20_000 });
    await page.getByText('An unexpected network or server error occurred.').waitFor();
    await expectNoViolations(page);
    await close();
  });

  it('says that a tornado does not exist, with a link to the list', async () => {
    const { page, close, allowError } = await openSite('/tornadoes/xenia');
    allowError('status of 404');
    allowError('status of 400');
    await page.getByText('Tornado not found or failed to load details.').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tornadoes' }).waitFor();
    await close();
  });

  it('shows the app’s own not-found screen anywhere else, and JSON under /api', async () => {
    const { page, close } = await openSite('/u/some.one/else');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    const answered = await page.request.get('/api/nothing');
    expect(answered.status()).toBe(404);
    expect(await answered.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(answered.headers()['x-request-id']).toBeTruthy();
    await close();
  });

  it('works without a map where there is no WebGL', async () => {
    const { page, close } = await openSite('/tornadoes?page=5&limit=50', {}, (opened) =>
      opened.addInitScript(() => {
        const original: unknown = Reflect.get(HTMLCanvasElement.prototype, 'getContext');
        HTMLCanvasElement.prototype.getContext = function (
          this: HTMLCanvasElement,
          kind: string,
          ...rest: unknown[]
        ) {
          return kind === 'webgl2'
            ? null
            : (original as (...all: unknown[]) => unknown).call(this, kind, ...rest);
        } as typeof HTMLCanvasElement.prototype.getContext;
      }),
    );
    await page.getByRole('article').filter({ hasText: 'Udall, Kansas' }).getByRole('link').click();
    await page.getByText('Failed to load map').waitFor();
    await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
    await close();
  });

  it('says that a page beyond the end is empty', async () => {
    const { page, close } = await openSite('/tornadoes?page=900');
    await page.getByRole('heading', { name: 'This page is beyond the end' }).waitFor();
    await page.getByRole('button', { name: 'First page' }).click();
    await page.getByRole('article').first().waitFor();
    await close();
  });
});
