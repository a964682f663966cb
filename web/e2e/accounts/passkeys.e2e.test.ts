import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite, siteUrl } from '../open-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { logIn, logOut } from './log-in.ts';
import { mailLink } from './mail-link.ts';
import { signedUpPerson } from './new-person.ts';
import { plugIn } from './plug-in.ts';

beforeEach(forgetLimits);
afterAll(closePages);

/** Passkeys belong to a name, which an address is not. */
const namedSite = siteUrl.replace('127.0.0.1', 'localhost');

it('a passkey is added with the password, logs in without it, is renamed and removed', async () => {
  const person = await signedUpPerson();
  const { page, close, allowError } = await openSite('/login', { baseURL: namedSite });
  const device = await plugIn(page);
  await logIn(page, person);
  await page.goto('/account/security');
  await page.getByText('You don’t have a passkey yet.').waitFor();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Your password', { exact: true }).fill('a guess');
  allowError('Failed to load resource');
  await adding.getByRole('button', { name: 'Add Passkey' }).click();
  await adding.getByText('Your current password is incorrect.').waitFor();
  await adding.getByLabel('Your password', { exact: true }).fill(person.password);
  await expectNoViolations(page);
  await adding.getByRole('button', { name: 'Add Passkey' }).click();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await list.getByText('Chrome on Linux').waitFor();
  await list.getByText('never used').waitFor();

  await list.getByRole('button', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename a passkey' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill('My desk');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await list.getByText('My desk').waitFor();
  await expectNoViolations(page);

  // Whoever does not unlock the device does not get in.
  await logOut(page);
  await device.lock(true);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('No passkey was chosen, or it took too long.').waitFor();
  await device.lock(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText(`Hello, ${person.username}`).waitFor();

  await page.goto('/account/security');
  await list.getByText('last used').waitFor();
  await list.getByRole('button', { name: 'Remove' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove a passkey' });
  await removing.getByLabel('Your password', { exact: true }).fill(person.password);
  await removing.getByRole('button', { name: 'Remove Passkey' }).click();
  await page.getByText('You don’t have a passkey yet.').waitFor();

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('We don’t recognize this passkey. It may have been removed.').waitFor();
  expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
  await close();
});

/** The page of a mailed link. The mail names the site by its address, where there are no passkeys. */
function pathOf(link: string): string {
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

it('a person signs up with a passkey, sets a password with it, and a link to a new one removes it', async () => {
  const name = `u-${randomUUID().slice(0, 12)}`;
  const email = `${name}@example.org`;
  const { page, close, allowError } = await openSite('/register', { baseURL: namedSite });
  const device = await plugIn(page);
  await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(email);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText(`Hello, ${name}`).waitFor();

  await page.goto('/account/security');
  const form = page.getByRole('form', { name: 'Set a password' });
  await form.getByLabel('New password', { exact: true }).fill('four green fields at dusk');
  await form.getByLabel('Confirm new password', { exact: true }).fill('four green fields at dusk');
  await expectNoViolations(page);
  // A call that is under way has the session that a new password ends.
  allowError('Failed to load resource');
  await form.getByRole('button', { name: 'Set Password' }).click();
  await page.getByRole('form', { name: 'Change password' }).waitFor();

  await logOut(page);
  // A device that answers at once would log in from the suggestions.
  await device.lock(true);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Lost your passkey?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await page.getByRole('heading', { name: 'Email Sent!' }).waitFor();
  await page.goto(pathOf(await mailLink(email, '/reset-password/')));
  await page.getByLabel('New password', { exact: true }).fill('five green fields at dawn');
  await page.getByLabel('Confirm new password', { exact: true }).fill('five green fields at dawn');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  // The device still has the passkey, and it opens nothing.
  await device.lock(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('We don’t recognize this passkey. It may have been removed.').waitFor();
  await close();
});
