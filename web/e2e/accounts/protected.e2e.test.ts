import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, openSite } from '../open-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { logIn } from './log-in.ts';
import { signedUpPerson } from './new-person.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const path = (url: string) => new URL(url).pathname + new URL(url).search;

describe('a screen for signed-in people', () => {
  it('leads to the home page after a log-out, in every tab, and is not visible again by going back', async () => {
    const person = await signedUpPerson();
    const { page, close } = await openSite('/account/profile');
    await logIn(page, person);
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/account/security');
    await other.getByRole('heading', { level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => path(page.url())).toBe('/');
    await expect.poll(() => path(other.url())).toBe('/');
    await page.getByRole('link', { name: 'Start Exploring Data' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/login');
    expect(await page.getByText(person.email).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(person.email);
    await close();
  });
});
