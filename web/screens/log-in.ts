import { screen } from '@testing-library/react';
import type { NewPerson } from '../e2e/accounts/new-person.ts';
import { fill, follow, press } from './use-screen.ts';

/** Logs in by the form, and waits until the visitor is signed in. */
export async function logIn({ username, password }: NewPerson): Promise<void> {
  if (location.pathname !== '/login') await follow('Login');
  await screen.findByLabelText('Username or email');
  fill('Username or email', username);
  fill('Password', password);
  await press('Log In');
  await screen.findByRole('button', { name: 'Logout' });
}
