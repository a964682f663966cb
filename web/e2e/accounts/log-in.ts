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
