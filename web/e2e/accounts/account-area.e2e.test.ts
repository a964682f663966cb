import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations } from '../open-site.ts';
import { ownSite } from '../own-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { forgetLimits } from './forget-limits.ts';
import { mailLink } from './mail-link.ts';
import { newPerson } from './new-person.ts';
import { openSignedIn, signedInState } from './open-signed-in.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const { member } = ownSite;
const refused = 'Failed to load resource';

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

describe('the overview of the account', () => {
  it('has the figures, a link to each page, and messages for empty lists', async () => {
    const { page, close } = await openSignedIn('/account');
    const figures = page.getByLabel('Your account in figures');
    await expect
      .poll(() => figures.innerText())
      .toMatch(/^Reputation\s+0\s+Contributions\s+0\s+Bookmarks\s+0\s+Email status\s+Pending$/);
    const nav = page.getByRole('navigation', { name: 'Your account' });
    expect(
      await nav.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([
      '/account/profile',
      '/account/security',
      '/account/bookmarks',
      '/account/contributions',
      '/account/subscription',
    ]);
    await page.getByText('You have not saved a tornado yet.').waitFor();
    await page.getByText('You have not added anything yet.').waitFor();

    await nav.getByRole('link', { name: 'Contributions' }).click();
    await page.getByRole('heading', { name: 'No contributions yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Explore Tornadoes' }).getAttribute('href')).toBe('/');
    await close();
  });
});

describe('one’s own contributions', () => {
  it('are twelve per page, and can be filtered, sorted and reset', async () => {
    const { page, close } = await openSignedIn('/account/contributions', {}, member);
    const titles = () =>
      page.getByRole('region', { name: 'Contributions' }).getByRole('heading', { level: 2 }).allInnerTexts();
    await page.getByText('Showing 26 of 26 contributions · Page 1 of 3').waitFor();
    await expect.poll(() => page.title()).toBe('Your Contributions · Touchdown');
    expect(await titles()).toHaveLength(12);
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    await expect.poll(titles).toEqual(['Watched 25', 'Watched 26']);
    await page.getByLabel('Contribution Type').selectOption('Edit Suggestions');
    await page.getByLabel('Status').selectOption('Approved');
    await page.getByLabel('Sort By').selectOption('Oldest First');
    await page.getByText('Showing 2 of 26 contributions · Page 1 of 1').waitFor();
    expect(await titles()).toEqual(['Watched 20', 'Watched 8']);
    await page.getByLabel('Status').selectOption('Rejected');
    await page.getByText('Showing 1 of 26 contributions · Page 1 of 1').waitFor();
    expect(await titles()).toEqual(['Watched 24']);
    await page.getByLabel('Contribution Type').selectOption('Photos');
    await page.getByRole('heading', { name: 'No results found' }).waitFor();
    await page.getByRole('button', { name: 'Clear Filters', exact: true }).click();
    await page.getByText('Showing 26 of 26 contributions · Page 1 of 3').waitFor();
    await close();
  });
});

describe('the profile', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

  it('exports all data about a person in one file, says at the fields what is wrong, and keeps the typed values when the server refuses', async () => {
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
    await page.getByText('The file is among your downloads.').waitFor();

    const username = page.getByLabel('Username');
    await username.fill('a b c');
    await page.getByLabel('Bio').fill('x'.repeat(501));
    await page.getByText('501 of 500 characters, 1 too many').waitFor();
    await save(page);
    await page.getByText('Username can only contain letters, numbers, underscores, and hyphens.').waitFor();
    await page.getByText('Bio can be at most 500 characters long.').waitFor();
    await expect.poll(() => username.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectNoViolations(page);

    allowError(refused);
    await page.getByLabel('Bio').fill('Hail and wind.');
    await username.fill(member.username);
    await save(page);
    await page.getByRole('button', { name: 'Change Username' }).click();
    await page.getByText('This username is already taken.').waitFor();
    expect(await page.getByLabel('Bio').inputValue()).toBe('Hail and wind.');
    await close();
  });

  it('asks before a new name, has the new email verified, and shows everybody everything but the email', async () => {
    const { page, close, person } = await openSignedIn('/account/profile');
    const other = newPerson();
    await page.goto(await mailLink(person.email, '/auth/verify-email/'));
    await page.getByText('Your email has been verified!').waitFor();
    await page.goto('/account/profile');
    await page.getByLabel('Username').fill(other.username);
    await page.getByLabel('Email').fill(other.email);
    await page.getByText('Until you follow it, your email counts as not verified.').waitFor();
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.getByLabel('Bio').fill('Spotter since 1998.');
    await save(page);
    const dialog = page.getByRole('alertdialog', { name: 'Change your username?' });
    await dialog.getByText(`From ${person.username} to ${other.username}.`).waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Username').inputValue()).toBe(other.username);
    await save(page);
    await dialog.getByRole('button', { name: 'Change Username' }).click();
    await page.getByText(`Hello, ${other.username}`).waitFor();
    await page.getByRole('complementary', { name: 'Verify Your Email!' }).waitFor();
    await mailLink(other.email, '/auth/verify-email/');

    await page.getByRole('link', { name: 'See your public profile' }).click();
    await page.getByRole('heading', { level: 1, name: other.username }).waitFor();
    const main = page.getByRole('main');
    await main.getByText('Spotter since 1998.').waitFor();
    expect(await main.innerText()).not.toContain(other.email);
    await close();
  });

  it('shows a chosen photo before it is saved, uploads it with the rest, and removes it again', async () => {
    const { page, close, allowError } = await openSignedIn('/account/profile');
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
    await save(page);
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
    await close();
  });

  it('is deleted only with the password, and then no longer exists', async () => {
    const { page, close, person, allowError } = await openSignedIn('/account/profile');
    allowError(refused);
    await page.getByText('under the name “deleted user”, unless you choose to delete it').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('may last for up to 24 hours');
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
    await page.goto(`/u/${person.username}`);
    await page.getByRole('heading', { level: 1, name: 'User not found' }).waitFor();
    await close();
  });
});

describe('security', () => {
  it('changes the password with the messages of the specification, and empties the fields', async () => {
    const { page, close, person, allowError } = await openSignedIn('/account/security');
    allowError(refused);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const change = () => page.getByRole('button', { name: 'Change Password' }).click();
    await field('Current password').fill('not my password');
    await field('New password').fill('short');
    await field('Confirm new password').fill('other');
    await change();
    await page.getByText('Password must be at least 6 characters long.').waitFor();
    await page.getByText('New passwords do not match.').waitFor();
    await expectNoViolations(page);
    await field('New password').fill('another sentence of mine');
    await field('Confirm new password').fill('another sentence of mine');
    await change();
    await expect.poll(() => field('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(await field('New password').inputValue()).toBe('another sentence of mine');
    await field('Current password').fill(person.password);
    await change();
    await page.getByText('Password changed!').waitFor();
    await expect.poll(() => field('New password').inputValue()).toBe('');
    await page.reload();
    await page.getByText(`Hello, ${person.username}`).waitFor();
    await close();
  });

  it('lists the sessions of a person, and ends them', async () => {
    const { page, close, person } = await openSignedIn('/account/security');
    for (let n = 0; n < 3; n++) await signedInState(person);
    await page.reload();
    const list = page.getByRole('list', { name: 'Sessions' });
    // The sign-up through the API created a session too.
    await expect.poll(() => list.getByRole('listitem').count()).toBe(5);
    expect(await list.getByRole('listitem').first().innerText()).toContain('This one');
    await list
      .getByRole('button', { name: /^Sign out: / })
      .first()
      .click();
    await page.getByText('That session is signed out.').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' });
    await dialog.getByText('3 other sessions end').waitFor();
    await dialog.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
    await page.getByText('You are signed in nowhere else.').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await close();
  });
});

it('every screen has no axe violations in either theme, and is no wider than its window; the first shows the last three contributions', async () => {
  const { page, close, allowError } = await openSignedIn('/account', { colorScheme: 'light' }, member);
  // The member has no subscription.
  allowError('Failed to load resource');
  for (const path of areaPaths) {
    await page.goto(path);
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    if (path === '/account') await expectLastContributions(page);
    await expectGoodLooks(page);
  }
  await close();
});

async function expectLastContributions(page: Page): Promise<void> {
  const last = page.getByRole('region', { name: 'Last contributions' });
  await expect
    .poll(() => last.getByRole('heading', { level: 3 }).allInnerTexts())
    .toEqual(['Watched 1', 'Watched 2', 'Watched 3']);
}
