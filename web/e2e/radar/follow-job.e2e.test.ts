import type { ProgressObject } from '@touchdown/shared/radar/progress-object.ts';
import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { closePages, expectNoViolations, started } from '../open-site.ts';
import { button, generateWithLabel, jobTimeout, labels, loopOpener, section } from './open-radar.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const openWithoutLoop = loopOpener('follow-job');
const progress = '**/media/radar/progress/*.json';
const jobs = '**/api/v1/radar/jobs/*';
const streams = '**/animations/*/stream';
/** As the function does while all places are taken. */
const refuseStreams = (page: Page) =>
  page.route(streams, (route) => route.fulfill({ status: 429, json: { error: 'Live updates are busy.' } }));

describe('the render job of a page', () => {
  it('comes over its live stream, without a read of the object or a poll of the API', async () => {
    const { page, close } = await openWithoutLoop();
    const others: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isRead = request.method() === 'GET';
      if (isRead && /^\/media\/radar\/progress\/|^\/api\/v1\/radar\/jobs\//.test(pathname))
        others.push(pathname);
    });
    const streamed = page.waitForResponse(streams);
    await generateWithLabel(page, labels.waits);
    const stream = await streamed;
    expect([stream.status(), stream.headers()['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    // The worker's own words, which the object of a private loop does not have.
    await section(page).getByText('Scan 5 of 12', { exact: true }).waitFor(jobTimeout);
    // As the buttons that begin a job.
    await button(page, 'Cancel').press('Enter');
    await section(page).getByText('Radar generation cancelled').waitFor(jobTimeout);
    expect(others).toEqual([]);
    await close();
  });

  it('comes from an object at the edge where the stream’s place is taken, and says so', async () => {
    const { page, close, allowError } = await openWithoutLoop();
    allowError('429');
    await refuseStreams(page);
    const read = page.waitForResponse(progress);
    await button(page, 'Generate Radar Loop').click();
    await section(page)
      .getByText(/^Stream error\. Until live updates are back, we check/)
      .waitFor(jobTimeout);
    expect((await read).status()).toBe(200);
    await expectNoViolations(page);
    await section(page).locator('video').waitFor(jobTimeout);
    await close();
  });

  it('says its number and about how long it takes while others are before it', async () => {
    const { page, close, allowError } = await openWithoutLoop();
    allowError('429');
    await refuseStreams(page);
    const queued = { status: 'queued', progress: 0, place: 212, wait_seconds: 540, message: null };
    await page.route(progress, async (route) => {
      const object = (await (await route.fetch()).json()) as ProgressObject;
      await route.fulfill({ json: { ...object, ...queued } });
    });
    await button(page, 'Generate Radar Loop').click();
    await section(page).getByText('Yours is number 212 in line, about 9 minutes.').waitFor(jobTimeout);
    await expectNoViolations(page);
    // An answer may be on its way, and has to come before its route goes.
    await page.unrouteAll({ behavior: 'wait' });
    await section(page).locator('video').waitFor(jobTimeout);
    await close();
  });

  it('comes from the API where the object cannot be read', async () => {
    const { page, close, allowError } = await openWithoutLoop();
    allowError('ERR_FAILED');
    await page.route(streams, (route) => route.abort());
    await page.route(progress, (route) => route.abort());
    const request = page.waitForRequest(jobs);
    await button(page, 'Generate Radar Loop').click();
    await request;
    await section(page).locator('video').waitFor(jobTimeout);
    await close();
  });

  it('is found again after a reload, not followed after the page is left, and cancelled', async () => {
    const { page, close } = await openWithoutLoop();
    await generateWithLabel(page, labels.waits);
    const line = section(page).getByText('Scan 5 of 12', { exact: true });
    await line.waitFor(jobTimeout);
    const resumed = page.waitForRequest('**/api/v1/radar/active-jobs/tornado/*');
    const streamed = page.waitForRequest(streams);
    await page.reload();
    await started(page);
    await resumed;
    // Streams end regularly. One that has just begun is cut by leaving the page.
    await streamed;
    await line.waitFor(jobTimeout);
    const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('/animations/'));
    await page.getByRole('link', { name: 'Touchdown' }).first().click();
    await cut;
    await page.goBack();
    await section(page).getByText('Drawing frames', { exact: true }).waitFor();
    await expectNoViolations(page);
    // As the buttons that begin a job.
    await button(page, 'Cancel').press('Enter');
    await section(page).getByText('Radar generation cancelled').waitFor(jobTimeout);
    await close();
  });

  it('waits where the object is refused, and says so; fails with the worker’s message; Try Again repeats the request, Force Regenerate regenerates', async () => {
    const { page, close, allowError } = await openWithoutLoop();
    allowError('429');
    await refuseStreams(page);
    await page.route(progress, (route) => route.fulfill({ status: 429 }));
    // The job fails soon, and the API's next answer takes the sentence away. It waits until that has been read.
    const hasRead = Promise.withResolvers<void>();
    await page.route(jobs, async (route) => {
      await hasRead.promise;
      await route.continue();
    });
    await generateWithLabel(page, labels.fails);
    const waits =
      'Failed to check job status: HTTP 429. Your loop is still being made. We’ll try again soon.';
    await section(page).getByText(waits).waitFor();
    hasRead.resolve();
    const sentence = 'Radar generation failed: No weather radar near it has data for that time.';
    await section(page).getByText(sentence).waitFor(jobTimeout);
    await page.unroute(progress);
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
