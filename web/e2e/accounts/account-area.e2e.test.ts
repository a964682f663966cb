import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations } from '../open-site.ts';
import { ownSite } from '../own-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { forgetLimits } from './forget-limits.ts';
import { openSignedIn } from './open-signed-in.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const { member } = ownSite;

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const areaPaths = [
  '/account',
  '/account/profile',
  '/account/security',
  '/account/contributions',
  '/account/subscription',
];

describe('the profile', () => {
  it('exports all data, shows a chosen photo before it is saved, and is deleted only with the password', async () => {
    const { page, close, person, allowError } = await openSignedIn('/account/profile');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^touchdown-${person.username}-[0-9-]{10}\\.json$`),
    );
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { user: { email: string } };
    expect(data.user.email).toBe(person.email);
    await page.getByText('The file is in your downloads.').waitFor();

    // Pictures are uploaded to another port of the same machine.
    allowError('foreign host: 127.0.0.1:');
    const choose = page.locator('input[type="file"]');
    await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('none') });
    await page
      .getByText(
        'File "notes.txt" is not a valid image. Please select only image files (JPG, PNG, GIF, WebP).',
      )
      .waitFor();
    await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    const photo = page.getByRole('group', { name: 'Profile photo' }).getByRole('img');
    expect(await photo.getAttribute('src')).toMatch(/^blob:/);
    await page.getByText('This is a preview. The photo is uploaded when you save.').waitFor();
    await page.getByLabel('Bio').fill('With a photo.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Profile updated!').waitFor();
    await expect.poll(() => photo.getAttribute('src')).toMatch(/^\/images\//);
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByText('Profile photo removed.').waitFor();
    expect(await photo.count()).toBe(0);
    const again = page.getByRole('button', { name: 'Choose a photo' });
    await expect.poll(() => again.evaluate((element) => element === document.activeElement)).toBe(true);

    allowError('Failed to load resource');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account permanently?' });
    const password = dialog.getByLabel('Your password', { exact: true });
    await expect.poll(() => password.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('not my password');
    await page.keyboard.press('Enter');
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    await expectNoViolations(page);
    const choice = dialog.getByLabel('Also delete my contributions');
    expect(await choice.isChecked()).toBe(false);
    await choice.focus();
    await page.keyboard.press('Space');
    expect(await choice.isChecked()).toBe(true);
    await password.fill(person.password);
    await dialog.getByRole('button', { name: 'Delete My Account' }).click();
    await page.getByText('Your account is deleted.').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await close();
  });
});

it('every screen has no axe violations in either theme, and is no wider than its window', async () => {
  const { page, close, allowError } = await openSignedIn('/account', { colorScheme: 'light' }, member);
  // The member has no subscription.
  allowError('Failed to load resource');
  for (const path of areaPaths) {
    const isOverview = path === '/account';
    if (!isOverview) await page.getByRole('main').locator(`a[href="${path}"]`).first().click();
    await page.waitForURL(({ pathname }) => pathname === path);
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    if (isOverview) await page.getByRole('heading', { level: 3 }).nth(2).waitFor();
    await expectGoodLooks(page);
    const way = page.getByRole('navigation', { name: 'Breadcrumb' });
    if (!isOverview) await way.getByRole('link', { name: 'Account' }).click();
  }
  await close();
});
