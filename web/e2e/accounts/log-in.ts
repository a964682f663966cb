import type { Page } from 'playwright';
import type { NewPerson } from './new-person.ts';

/** Logs in by the form, and waits until the visitor is signed in. */
export async function logIn(page: Page, { username, password }: NewPerson): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
}

/** Logs out, and waits until the session has ended: who leaves the page earlier may still be signed in on the next one. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
}
