import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { closePages, expectNoViolations, started } from '../open-site.ts';
import { button, generateWithLabel, jobTimeout, labels, loopOpener, section } from './open-radar.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const openWithoutLoop = loopOpener('follow-job');
const streams = '**/animations/*/stream';

describe('the render job of a page', () => {
  it('comes by polling where the stream fails from the start', async () => {
    const { page, close, allowError } = await openWithoutLoop();
    allowError('ERR_FAILED');
    allowError('animations');
    await page.route(streams, (route) => route.abort());
    const request = page.waitForRequest('**/api/v1/radar/jobs/*');
    await button(page, 'Generate Radar Loop').click();
    await request;
    await section(page).locator('video').waitFor(jobTimeout);
    await close();
  });

  it('is found again after a reload, neither polled nor streamed after the page is left, and cancelled', async () => {
    const { page, close } = await openWithoutLoop();
    await generateWithLabel(page, labels.waits);
    await section(page).getByText('Scan 5 of 12').waitFor(jobTimeout);
    const resumed = page.waitForRequest('**/api/v1/radar/active-jobs/tornado/*');
    const streamed = page.waitForRequest(streams);
    await page.reload();
    await started(page);
    await resumed;
    // Streams end regularly. A stream that has just begun is cut by leaving the page.
    await streamed;
    await section(page).getByText('Scan 5 of 12').waitFor(jobTimeout);
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/animations/'));
    await page.getByRole('link', { name: 'Touchdown' }).first().click();
    await ended;
    await page.goBack();
    await section(page).getByText('Scan 5 of 12').waitFor(jobTimeout);
    await section(page).getByText('Drawing frames', { exact: true }).waitFor();
    await expectNoViolations(page);
    await button(page, 'Cancel').click();
    await section(page).getByText('Radar generation cancelled').waitFor(jobTimeout);
    await close();
  });

  it('comes by polling where a stream is refused, which is requested once; fails with the worker’s message; Try Again repeats the request, Force Regenerate regenerates', async () => {
    const { page, close, allowError } = await openWithoutLoop();
    allowError('429');
    let refused = 0;
    await page.route(streams, (route) => {
      refused++;
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '12' },
        json: { error: 'You are following 3 radar loops live.', code: 'RATE_LIMITED' },
      });
    });
    await generateWithLabel(page, labels.fails);
    const sentence = 'Radar generation failed: No weather radar near it has data for that time.';
    await section(page).getByText(sentence).waitFor(jobTimeout);
    expect(refused).toBe(1);
    await page.unroute(streams);
    expect(await section(page).getByRole('alert').first().innerText()).toBe(`Error: ${sentence}`);
    await expectNoViolations(page);
    let request = page.waitForRequest('**/api/v1/tornadoes/*/radar?*');
    await button(page, 'Try Again').click();
    expect(new URL((await request).url()).searchParams.get('label')).toBe(labels.fails);
    await section(page).getByText(sentence).waitFor(jobTimeout);
    request = page.waitForRequest('**/api/v1/tornadoes/*/radar?*');
    await button(page, 'Force Regenerate').click();
    expect(new URL((await request).url()).searchParams.get('force_regenerate')).toBe('true');
    await section(page).getByText(sentence).waitFor(jobTimeout);
    await close();
  });
});
