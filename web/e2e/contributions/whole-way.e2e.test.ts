import { createCanvas } from '@napi-rs/canvas';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { Page } from 'playwright';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, openMore, phone, siteUrl } from '../open-site.ts';
import { verifiedPerson } from '../radar/verified-person.ts';
import { takeNewContributionsBack } from './own-community.ts';

beforeEach(forgetLimits);
afterAll(takeNewContributionsBack);
afterAll(closePages);

/** Noise, because a plain colour would be too small for a slow line to show a bar. */
function photo(at: number) {
  const [width, height] = [600, 400];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  let seed = at + 1;
  for (let i = 0; i < image.data.length; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    image.data[i] = i % 4 === 3 ? 255 : seed >> 23;
  }
  context.putImageData(image, 0, 0);
  return { name: `photo-${at}.jpg`, mimeType: 'image/jpeg', buffer: canvas.toBuffer('image/jpeg') };
}

const title = 'Along the way';
const card = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();

/** A slow line to the store, which breaks at the first upload of a file. */
async function slowLine(page: Page, lost: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const speed = { latency: 50, downloadThroughput: 250_000, uploadThroughput: 60_000 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  let isLost = false;
  await page.route(
    ({ host }) => host !== new URL(siteUrl).host,
    async (route) => {
      if (isLost || !route.request().postDataBuffer()?.includes(lost)) return route.fallback();
      isLost = true;
      return route.abort('connectionreset');
    },
  );
}

/**
 * Waits until the list has the gallery with so many votes, or not at all. It may come from the edge's cache, for as long
 * as the site says, and asking for it costs less than loading a page again and again.
 */
async function listHas(tornado: string, votes: number | undefined): Promise<void> {
  const votesInList = async () => {
    const answered = await fetch(`${siteUrl}/api/v1${tornado}/contributions`);
    const { data } = (await answered.json()) as { data: { contributions: Contribution[] } };
    return data.contributions.find((one) => one.title === title)?.netVotes;
  };
  await expect.poll(votesInList, { timeout: 90_000, interval: 500 }).toBe(votes);
}

it('five photos over a slow line with one failure, a vote, a report and a deletion are seen by another person', async () => {
  const answered = await fetch(`${siteUrl}/api/v1/tornadoes?limit=1&page=64`);
  const { tornadoes } = (await answered.json()) as { tornadoes: { id: string }[] };
  const path = `/tornadoes/${tornadoes[0]?.id}`;
  const author = await openSignedIn(path, { viewport: phone }, await verifiedPerson());
  author.allowError('foreign host: 127.0.0.1:');
  author.allowError('net::ERR_CONNECTION_RESET');
  const { page } = author;
  await openMore(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contribution' });
  await dialog.getByRole('button', { name: 'I have a photo or film' }).click();
  await dialog.getByLabel('Type').selectOption('Upload photos');
  await dialog.locator('input[type=file]').first().setInputFiles([1, 2, 3, 4, 5].map(photo));
  await dialog.getByLabel('Title (optional)').fill(title);
  await slowLine(page, 'photo-3.jpg');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const bar = dialog.getByRole('progressbar', { name: 'Uploading all photos' });
  await expect
    .poll(() => bar.evaluate((one) => (one as HTMLProgressElement).value), { timeout: 30_000, interval: 50 })
    .toBeGreaterThan(0);
  await dialog.getByText('Not uploaded: photo-3.jpg').waitFor({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByText('Photo gallery with 5 photos uploaded successfully!').waitFor({ timeout: 60_000 });
  await card(page).waitFor();
  expect(await card(page).getByRole('button', { name: 'Upvote' }).isDisabled()).toBe(true);

  const other = await openSignedIn(path, { viewport: phone }, await verifiedPerson());
  const theirs = card(other.page);
  await theirs.waitFor();
  await theirs.getByRole('button', { name: 'Show 1 More Image' }).waitFor();
  await theirs.getByRole('button', { name: 'Upvote' }).click();
  await theirs.getByText('1 vote', { exact: true }).waitFor();
  await theirs.getByRole('button', { name: `Report: ${title}` }).click();
  await other.page.getByLabel('Reason', { exact: true }).selectOption('Inaccurate');
  await other.page.getByRole('button', { name: 'Submit Report' }).click();
  await other.page.getByText('Report submitted. Thank you!').waitFor();

  await listHas(path, 1);
  await page.reload();
  await card(page).getByText('1 vote', { exact: true }).waitFor();
  await card(page)
    .getByRole('button', { name: `Delete: ${title}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Contribution deleted successfully').waitFor();
  await card(page).waitFor({ state: 'detached' });
  await listHas(path, undefined);
  const listed = other.page.waitForResponse(
    (one) => new URL(one.url()).pathname === `/api/v1${path}/contributions`,
  );
  await other.page.reload();
  expect(await (await listed).text()).not.toContain(title);
  expect(await card(other.page).count()).toBe(0);
  await Promise.all([author.close(), other.close()]);
});
