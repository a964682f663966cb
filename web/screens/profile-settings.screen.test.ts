import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { mailLink } from '../e2e/accounts/mail-link.ts';
import { newPerson, signedUpPerson } from '../e2e/accounts/new-person.ts';
import { ownSite } from '../e2e/own-site.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { openScreen } from './open-screen.tsx';
import { callsOf } from './people.ts';
import { field, fill, follow, press } from './use-screen.ts';

beforeEach(forgetLimits);

const { member } = ownSite;
const save = () => press('Save Changes');

it('says at the fields what is wrong, and keeps the typed values when the server refuses', async () => {
  await openScreen('/account/profile', { as: await signedUpPerson() });
  await screen.findByRole('button', { name: 'Save Changes' });
  fill('Username', 'a b c');
  fill('Bio', 'x'.repeat(501));
  const counted = screen.getByText(/^501 of 500 characters/);
  expect(counted.textContent).toBe('501 of 500 characters, 1 too many');
  await save();
  await screen.findByText('Username can only contain letters, numbers, underscores, and hyphens.');
  await screen.findByText('Bio can be at most 500 characters long.');
  await waitFor(() => expect(document.activeElement).toBe(field('Username')));
  await expectNoViolations();

  fill('Bio', 'Hail and wind.');
  fill('Username', member.username);
  await save();
  await press('Change Username');
  await screen.findByText(/^This username is already taken\./);
  expect(field('Bio').value).toBe('Hail and wind.');
});

it('asks before a new name, has the new email verified, and shows everybody everything but the email', async () => {
  const person = await signedUpPerson();
  const other = newPerson();
  const own = await callsOf(person);
  const followed = await own.fetch(await mailLink(person.email, '/auth/verify-email/'));
  expect(followed.headers.get('location')).toContain('emailVerified=1');

  await openScreen('/account/profile', { as: person });
  await screen.findByRole('button', { name: 'Save Changes' });
  expect(screen.queryByRole('complementary', { name: 'Verify Your Email!' })).toBeNull();
  fill('Username', other.username);
  fill('Email', other.email);
  await screen.findByText('Your email isn’t verified until you open it.', { exact: false });
  fill('Current password', person.password);
  fill('Bio', 'Spotter since 1998.');
  await save();
  const question = { name: 'Change your username?' };
  const dialog = await screen.findByRole('alertdialog', question);
  const sentence = `From ${person.username} to ${other.username}.`;
  expect(dialog.textContent).toContain(sentence);
  await expectNoViolations();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('alertdialog', question)).toBeNull());
  expect(field('Username').value).toBe(other.username);
  await save();
  await press('Change Username');
  await waitFor(() => expect(screen.getByRole('banner').textContent).toContain(`Hello, ${other.username}`));
  await screen.findByRole('complementary', { name: 'Verify Your Email!' });
  await mailLink(other.email, '/auth/verify-email/');

  await follow('See your public profile');
  await screen.findByRole('heading', { level: 1, name: other.username });
  const main = screen.getByRole('main');
  await within(main).findByText('Spotter since 1998.');
  expect(main.textContent).not.toContain(other.email);
});

it('says what deleting the account means, and nobody finds the deleted person', async () => {
  const person = await signedUpPerson();
  const own = await callsOf(person);
  await openScreen('/account/profile', { as: person });
  await screen.findByText('under the name “deleted user”, unless you choose to delete it', { exact: false });
  expect(screen.getByRole('main').textContent).toContain('may last up to 24 hours');
  const answered = await own.send('DELETE', '/api/v1/auth/me', {
    password: person.password,
    deleteContributions: false,
  });
  expect(answered.status).toBe(200);
  await openScreen(`/u/${person.username}`);
  await screen.findByRole('heading', { level: 1, name: 'User not found' });
});
