import type { Page } from 'playwright';
import type { NewPerson } from './new-person.ts';

/** Fills in the form of a new account by keyboard, and sends it. */
export async function signUp(page: Page, { username, email, password }: NewPerson): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}
