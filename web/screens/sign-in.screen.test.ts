import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { mailLink } from '../e2e/accounts/mail-link.ts';
import { signedUpPerson } from '../e2e/accounts/new-person.ts';
import { logIn } from './log-in.ts';
import { openScreen } from './open-screen.tsx';
import { button, field, fill, follow, press } from './use-screen.ts';

beforeEach(forgetLimits);

/** Waits until an alert says this. */
const alerted = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByText(text).closest('[role="alert"]')).not.toBeNull());
const toldBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby')?.split(' ') ?? []).map(
    (id) => document.getElementById(id)?.textContent,
  );

/** Names and purposes of the fields of this page, which password managers read. */
async function fieldsOf(path: string) {
  await openScreen(path);
  const main = await screen.findByRole('main');
  await waitFor(() => expect(main.querySelector('form')).not.toBeNull());
  return [...main.querySelectorAll('input')].map((input) => [
    input.getAttribute('name'),
    input.getAttribute('autocomplete'),
  ]);
}

it('each field tells password managers its content, and has a name, a hint and an error for screen readers', async () => {
  expect(await fieldsOf('/login')).toEqual([
    ['identifier', 'username webauthn'],
    ['password', 'current-password'],
  ]);
  expect(await fieldsOf('/forgot-password')).toEqual([['email', 'email']]);
  expect(await fieldsOf('/reset-password/some-token')).toEqual([
    ['password', 'new-password'],
    ['confirmation', 'new-password'],
  ]);
  expect(await fieldsOf('/register')).toEqual([
    ['username', 'username'],
    ['email', 'email'],
    ['password', 'new-password'],
    ['confirmation', 'new-password'],
  ]);
  await press('Create Account');
  expect(toldBy(screen.getByRole('textbox', { name: 'Username' }))).toEqual([
    'Username is required.',
    '3 to 30 letters, numbers, underscores or hyphens. Everyone can see it.',
  ]);
  expect(screen.getAllByRole('form', { name: 'Create Account' })).toHaveLength(1);
});

describe('a new account', () => {
  it('is refused with the typed values kept, a message at the field, and the focus there', async () => {
    const taken = await signedUpPerson();
    await openScreen('/register');
    await press('Create Account');
    await waitFor(() => expect(document.activeElement).toBe(field('Username')));
    fill('Username', taken.username);
    fill('Email', 'somebody@example.org');
    fill('Password', 'short');
    fill('Confirm password', 'other');
    await screen.findByText('Password must be at least 6 characters long.');
    await screen.findByText('Passwords do not match.');
    fill('Password', taken.password);
    fill('Confirm password', taken.password);
    field('Email').focus();
    await press('Create Account');
    await screen.findByText(/^This username is already taken\./);
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field('Username')));
    expect(toldBy(field('Username'))[0]).toContain('already taken');
    expect(field('Email').value).toBe('somebody@example.org');
  });
});

describe('logging in', () => {
  it('works by email, and leads back to the previous page', async () => {
    const person = await signedUpPerson();
    const { address } = await openScreen('/tornadoes?page=2');
    await logIn({ ...person, username: person.email });
    await screen.findByText('Login successful!');
    await waitFor(() => expect(address()).toBe('/tornadoes?page=2'));
    expect(screen.getByRole('banner').textContent).toContain(`Hello, ${person.username}`);
  });

  it('shows the password on request, says what is wrong, keeps the typed values, and finally says how long to wait', async () => {
    const person = await signedUpPerson();
    const { answeredCalls } = await openScreen('/login');
    await screen.findByLabelText('Username or email');
    fill('Username or email', person.username);
    fill('Password', 'something');
    await press('Show password');
    expect(field('Password').type).toBe('text');
    expect(button('Show password').getAttribute('aria-pressed')).toBe('true');
    const attempts = () => answeredCalls.filter((call) => call === 'POST /api/v1/auth/login');
    for (let attempt = 1; attempt <= 10; attempt++) {
      fill('Password', `wrong ${attempt}`);
      await press('Log In');
      await waitFor(() => expect(attempts()).toHaveLength(attempt));
      await alerted('Wrong username, email or password.');
    }
    await press('Log In');
    await alerted(/^Too many attempts to log in/);
    expect(field('Username or email').value).toBe(person.username);
    expect(field('Password').value).toBe('wrong 10');
  });

  it('without a network says so, and keeps the typed values', async () => {
    let isOnline = true;
    await openScreen('/login', { intercept: () => (isOnline ? undefined : new Error('Disconnected.')) });
    await screen.findByLabelText('Username or email');
    fill('Username or email', 'someone');
    fill('Password', 'something');
    isOnline = false;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press('Log In');
    await alerted(/^You’re offline\. Your text is still here/);
    expect(field('Username or email').value).toBe('someone');
  });

  it('is not available to signed-in people', async () => {
    const { address } = await openScreen('/login', { as: await signedUpPerson() });
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('a forgotten password', () => {
  it('is reset by the link in the mail, once, and leads to the login after two seconds', async () => {
    const person = await signedUpPerson();
    await openScreen('/login');
    await follow('Forgot your password?');
    // The login has a field of this name too.
    await screen.findByRole('heading', { name: 'Forgot Password' });
    fill('Email', person.email);
    await press('Send Reset Link');
    await screen.findByText('Password reset link sent!');
    await screen.findByRole('heading', { name: 'Email Sent!' });
    await press('Use different email');
    await screen.findByRole('heading', { name: 'Forgot Password' });

    const link = new URL(await mailLink(person.email, '/reset-password/')).pathname;
    const { address } = await openScreen(link);
    await screen.findByRole('button', { name: 'Reset Password' });
    expect(button('Reset Password').disabled).toBe(true);
    await screen.findByText('Password must be at least 6 characters long.');
    const password = 'another sentence nobody uses';
    fill('New password', password);
    fill('Confirm new password', 'something else');
    await screen.findByText('Passwords do not match.');
    expect(button('Reset Password').disabled).toBe(true);
    fill('Confirm new password', password);
    await press('Reset Password');
    await screen.findByText('Password reset successful!');
    await waitFor(() => expect(address()).toBe('/login'));
    await logIn({ ...person, password });

    await openScreen(link);
    await screen.findByRole('button', { name: 'Reset Password' });
    fill('New password', password);
    fill('Confirm new password', password);
    await press('Reset Password');
    await alerted(/^This link is no longer valid\./);
  });

  it('section 2.3: without a token leads to the request for a link, which does not reveal whether an account exists', async () => {
    const { address } = await openScreen('/reset-password');
    await waitFor(() => expect(address()).toBe('/forgot-password'));
    await screen.findByLabelText('Email');
    fill('Email', 'nobody-at-all@example.org');
    await press('Send Reset Link');
    await screen.findByRole('heading', { name: 'Email Sent!' });
  });
});
