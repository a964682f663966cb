import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, openSite } from '../open-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { mailLink } from './mail-link.ts';
import { newPerson, signedUpPerson } from './new-person.ts';
import { signUp } from './sign-up.ts';

beforeEach(forgetLimits);
afterAll(closePages);

describe('a new account', () => {
  it('is created, signed in at once, and verified by the link in the mail', async () => {
    const { page, close } = await openSite('/register');
    const person = newPerson();
    await signUp(page, person);
    await page.getByText('Signup successful! Check your email to verify.').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText(`Hello, ${person.username}`).waitFor();
    const banner = page.getByRole('complementary', { name: 'Verify Your Email!' });
    await banner.getByRole('button', { name: 'Resend Email' }).click();
    await page.getByText('Verification email sent!').waitFor();

    await page.goto(await mailLink(person.email, '/auth/verify-email/'));
    await page.getByText('Your email has been verified!').waitFor();
    await expect.poll(() => page.url()).not.toContain('emailVerified');
    await banner.waitFor({ state: 'detached' });
    await close();
  });
});

describe('logging in', () => {
  it('works by username and by keyboard alone', async () => {
    const person = await signedUpPerson();
    const { page, close } = await openSite('/login');
    await page.getByLabel('Username or email').focus();
    await page.keyboard.type(person.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    for (const next of ['Show password', 'Forgot your password?', 'Lost your passkey?', 'Log In']) {
      await page.keyboard.press('Tab');
      const name = () =>
        page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
        );
      expect(await name()).toBe(next);
    }
    await page.keyboard.press('Enter');
    await page.getByText(`Hello, ${person.username}`).waitFor();
    await close();
  });
});
