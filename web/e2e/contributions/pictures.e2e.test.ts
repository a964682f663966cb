import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, expectNoViolations, openMore, openSite, phone, siteUrl } from '../open-site.ts';
import { verifiedPerson } from '../radar/verified-person.ts';
import { focusedName, tabTo } from '../testing/tab-to.ts';
import { takeNewContributionsBack } from './own-community.ts';

beforeEach(forgetLimits);
afterAll(takeNewContributionsBack);
afterAll(closePages);

/** The path of a tornado to which no other test contributes. */
async function ownTornado(): Promise<string> {
  const answered = await fetch(`${siteUrl}/api/v1/tornadoes?limit=1&page=61`);
  const { tornadoes } = (await answered.json()) as { tornadoes: { id: string }[] };
  return `/tornadoes/${tornadoes[0]?.id}`;
}

const colours = ['#8fa7b8', '#b89a6a', '#6f8f6a', '#a86b5f', '#77699a'];

/** Five photos, each of its own colour and size. */
const photos = colours.map((colour, at) => {
  const [width, height] = [800 + at * 100, 600];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return { name: `photo-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer: canvas.toBuffer('image/jpeg') };
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Contribution' });
const namesIn = (page: Page) => dialog(page).getByRole('listitem').locator('bdi').allInnerTexts();

/** Pictures are uploaded to another port of the same machine. */
const storeHost = 'foreign host: 127.0.0.1:';

/** Breaks the connection of the first upload of a file. */
async function loseOnce(page: Page, name: string): Promise<void> {
  let isLost = false;
  await page.route(
    ({ host }) => host !== new URL(siteUrl).host,
    async (route) => {
      if (isLost || !route.request().postDataBuffer()?.includes(name)) return route.fallback();
      isLost = true;
      return route.abort('connectionreset');
    },
  );
}

describe('a gallery', () => {
  it('is added by keyboard on a phone, over a lost upload, and everybody sees it in its order', async () => {
    const [path, person] = [await ownTornado(), await verifiedPerson()];
    const { page, close, allowError } = await openSignedIn(path, { viewport: phone }, person);
    allowError(storeHost);
    allowError('net::ERR_CONNECTION_RESET');
    await loseOnce(page, 'photo-3.jpg');
    await openMore(page);
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await add.focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'I have a photo or film' }).click();
    await dialog(page).getByLabel('Type').selectOption('Upload photos');
    await dialog(page).locator('input[type=file]').first().setInputFiles(photos);
    expect(await namesIn(page)).toEqual(photos.map(({ name }) => name));
    const places = dialog(page).getByLabel('Describe this photo for people who can’t see it');
    for (const [at, colour] of colours.entries()) await places.nth(at).fill(`The colour ${colour}`);
    await dialog(page).getByLabel('Title (optional)').fill('Five colours');

    await dialog(page).getByLabel('Type').focus();
    await tabTo(page, 'Move down photo-1.jpg');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await focusedName(page)).toBe('Move down photo-1.jpg');
    await dialog(page).getByText('photo-1.jpg is now photo 3 of 5').waitFor();
    await tabTo(page, 'Move up photo-5.jpg');
    await page.keyboard.press('Enter');
    const order = ['photo-2.jpg', 'photo-3.jpg', 'photo-1.jpg', 'photo-5.jpg', 'photo-4.jpg'];
    expect(await namesIn(page)).toEqual(order);
    await expectNoViolations(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });

    await tabTo(page, 'Submit');
    await page.keyboard.press('Enter');
    const retry = dialog(page).getByRole('button', { name: 'Retry photo-3.jpg' });
    await retry.waitFor();
    await dialog(page).getByRole('button', { name: 'Retry', exact: true }).waitFor();
    expect(await dialog(page).getByText('Uploaded', { exact: true }).count()).toBe(4);
    await expectNoViolations(page);
    await retry.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Photo gallery with 5 photos uploaded successfully!').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Five colours', exact: true }).first().waitFor();
    await close();

    const visitor = await openSite(path, { viewport: phone });
    const card = visitor.page.getByRole('article').filter({ hasText: 'Five colours' }).last();
    await card.getByRole('button', { name: 'Show 1 More Image' }).click();
    const alts = await card
      .getByRole('listitem')
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    expect(alts).toEqual([1, 2, 0, 4, 3].map((at) => `The colour ${colours[at]}`));
    // Shown as thumbnails, whose places have their size before they load.
    const [image] = await card.getByRole('img').all();
    await expect
      .poll(() => image?.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(await image?.evaluate((element) => (element as HTMLImageElement).currentSrc)).toMatch(/-thumb$/);
    expect([await image?.getAttribute('width'), await image?.getAttribute('height')]).toEqual(['900', '600']);
    await visitor.close();
    // Five uploads, three checks by axe and two visitors take a while on a busy machine.
  });
});

describe('one photo', () => {
  it('can be dropped anywhere on the dialog and dragged to another place', async () => {
    const { page, close, allowError } = await openSignedIn(await ownTornado(), {}, await verifiedPerson());
    allowError(storeHost);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).waitFor();
    const files = photos.slice(0, 2).map(({ name, buffer }) => ({ name, text: buffer.toString('base64') }));
    await page.evaluate((given) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of given) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      }
      const title = document.querySelector('[role=dialog] h2');
      title?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, files);
    expect(await namesIn(page)).toEqual(['photo-1.jpg', 'photo-2.jpg']);

    const [first, second] = await dialog(page).getByRole('listitem').all();
    const grip = await first?.locator('span[aria-hidden=true]').first().boundingBox();
    const target = await second?.boundingBox();
    if (!grip || !target) throw new Error('The photos are not shown.');
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + 20, target.y + target.height - 10, { steps: 4 });
    await page.mouse.up();
    expect(await namesIn(page)).toEqual(['photo-2.jpg', 'photo-1.jpg']);

    await dialog(page).getByRole('button', { name: 'Remove photo-1.jpg' }).click();
    await dialog(page).getByLabel('Sensitive').check();
    await dialog(page).getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Photo uploaded successfully!').waitFor();
    await page.getByRole('button', { name: 'Show picture' }).first().waitFor();
    await close();
  });
});
