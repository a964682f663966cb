import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, openSite, phone } from '../open-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { logIn } from './log-in.ts';
import { mailLink } from './mail-link.ts';
import { newPerson, signedUpPerson } from './new-person.ts';
import { openSignedIn } from './open-signed-in.ts';

beforeEach(forgetLimits);
afterAll(closePages);

/** The browser writes each refused request to its console. */
const refused = 'Failed to load resource';

describe('a new account', () => {
  it('is created, signed in at once, and verified by the link in the mail', async () => {
    const { page, close } = await openSite('/register');
    const person = newPerson();
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
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

  it('is refused with the typed values kept, a message at the field, and the focus there', async () => {
    const { page, close, allowError } = await openSite('/register');
    allowError(refused);
    const taken = await signedUpPerson();
    await page.getByRole('button', { name: 'Create Account' }).click();
    const username = page.getByLabel('Username');
    await expect.poll(() => username.evaluate((element) => element === document.activeElement)).toBe(true);
    await username.fill(taken.username);
    await page.getByLabel('Email').fill('somebody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm password', { exact: true }).fill('other');
    await page.getByText('Password must be at least 6 characters long.').waitFor();
    await page.getByText('Passwords do not match.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(taken.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(taken.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('This username is already taken.').waitFor();
    expect(await username.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => username.evaluate((element) => element === document.activeElement)).toBe(true);
    const describedBy = (await username.getAttribute('aria-describedby'))?.split(' ')[0];
    expect(await page.locator(`[id="${describedBy}"]`).innerText()).toContain('already taken');
    expect(await page.getByLabel('Email').inputValue()).toBe('somebody@example.org');
    await close();
  });
});

describe('logging in', () => {
  it('works by email, and leads back to the previous page', async () => {
    const person = await signedUpPerson();
    const { page, close } = await openSite('/tornadoes?page=2');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Username or email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByText('Login successful!').waitFor();
    await page.waitForURL('**/tornadoes?page=2');
    await page.getByText(`Hello, ${person.username}`).waitFor();
    await close();
  });

  it('shows the password on request, says what is wrong, keeps the typed values, and finally says how long to wait', async () => {
    const person = await signedUpPerson();
    const { page, close, allowError } = await openSite('/login');
    allowError(refused);
    await page.getByLabel('Username or email').fill(person.username);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('something');
    const show = page.getByRole('button', { name: 'Show password' });
    await show.click();
    expect(await password.getAttribute('type')).toBe('text');
    expect(await show.getAttribute('aria-pressed')).toBe('true');
    const alert = page.getByRole('alert');
    for (let attempt = 1; attempt <= 10; attempt++) {
      await password.fill(`wrong ${attempt}`);
      const answer = page.waitForResponse('**/auth/login');
      await password.press('Enter');
      await answer;
      await alert.getByText('Wrong username, email or password.').waitFor();
    }
    await password.press('Enter');
    await alert.getByText(/^Too many attempts to log in/).waitFor();
    expect(await page.getByLabel('Username or email').inputValue()).toBe(person.username);
    expect(await password.inputValue()).toBe('wrong 10');
    await close();
  });

  it('works by username and by keyboard alone, and is not available to signed-in people', async () => {
    const person = await signedUpPerson();
    const { page, close } = await openSite('/login');
    await page.getByLabel('Username or email').focus();
    await page.keyboard.type(person.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    for (const next of ['Show password', 'Forgot your password?', 'Log In']) {
      await page.keyboard.press('Tab');
      const name = () =>
        page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
        );
      expect(await name()).toBe(next);
    }
    await page.keyboard.press('Enter');
    await page.getByText(`Hello, ${person.username}`).waitFor();
    await page.goto('/login');
    await page.waitForURL((url) => url.pathname === '/');
    await close();
  });
});

describe('a forgotten password', () => {
  it('is reset by the link in the mail, once, and leads to the login after two seconds', async () => {
    const person = await signedUpPerson();
    const { page, close, allowError } = await openSite('/login');
    allowError(refused);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The login has a field of this name too.
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor();
    await page.getByLabel('Email').fill(person.email);
    await page.keyboard.press('Enter');
    await page.getByText('Password reset link sent!').waitFor();
    await page.getByRole('heading', { name: 'Email Sent!' }).waitFor();
    await page.getByRole('button', { name: 'Use different email' }).click();
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor();

    const link = await mailLink(person.email, '/reset-password/');
    await page.goto(link);
    const button = page.getByRole('button', { name: 'Reset Password' });
    expect(await button.isDisabled()).toBe(true);
    await page.getByText('Password must be at least 6 characters long.').waitFor();
    const password = 'another sentence nobody uses';
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password', { exact: true }).fill('something else');
    await page.getByText('Passwords do not match.').waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel('Confirm new password', { exact: true }).fill(password);
    await button.click();
    await page.getByText('Password reset successful!').waitFor();
    await page.waitForURL('**/login');
    await logIn(page, { ...person, password });

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password', { exact: true }).fill(password);
    await button.click();
    await page.getByRole('alert').getByText('This link is no longer valid.').waitFor();
    await close();
  });

  it('section 2.3: without a token leads to the request for a link, which does not reveal whether an account exists', async () => {
    const { page, close } = await openSite('/reset-password');
    await page.waitForURL('**/forgot-password');
    await page.getByLabel('Email').fill('nobody-at-all@example.org');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByRole('heading', { name: 'Email Sent!' }).waitFor();
    await close();
  });
});

describe('the menu on a phone', () => {
  it('has the links of a signed-in person, their name and email address, and the logout', async () => {
    const { page, close, person } = await openSignedIn('/credits', { viewport: phone });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Tornadoes',
      'Map Explorer',
      'SPC Reports',
      'My Profile',
      'Account Settings',
    ]);
    await menu.getByText(person.email).waitFor();
    expect(await menu.getByRole('link', { name: 'My Profile' }).getAttribute('href')).toBe(
      `/u/${person.username}`,
    );
    await menu.getByRole('button', { name: 'Logout' }).click();
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Register' }).waitFor();
    await close();
  });
});
