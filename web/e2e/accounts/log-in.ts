import type { Page } from 'playwright';
import type { NewPerson } from './new-person.ts';

/** By the form, as everybody does; ends where the visitor is led. */
export async function logIn(page: Page, { username, password }: NewPerson): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
}

/** What the browser does by itself when the access cookie's ten minutes are over. */
export async function expireAccess(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /at$/ });
}
