import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { signedUpPerson, type NewPerson } from '../e2e/accounts/new-person.ts';
import { putContributionOf, takeContributionsBack } from '../e2e/contributions/own-community.ts';
import { cardWith } from './contribution-cards.ts';
import { logIn } from './log-in.ts';
import { expectNotice } from './notices.ts';
import { openScreen } from './open-screen.tsx';
import { button, choose, fill, follow, press } from './use-screen.ts';

const stored: string[] = [];

beforeEach(forgetLimits);
afterEach(async () => takeContributionsBack(stored.splice(0)));

/** The feed with nothing but contributions of an author. That of all may be five seconds old, from an earlier visitor. */
const feedOf = ({ username }: NewPerson) => `/contributions?author=${username}`;

/** Opens the feed with a contribution of its author. */
async function openFeed(author: NewPerson, title: string, as?: NewPerson) {
  stored.push(await putContributionOf(author, title));
  const opened = await openScreen(feedOf(author), as ? { as } : {});
  await heading(title);
  return opened;
}

const heading = (name: string) => screen.findByRole('heading', { name });
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull());

it('an author deletes a contribution, after having cancelled once', async () => {
  const author = await signedUpPerson();
  const title = 'Mine to delete';
  await openFeed(author, title, author);
  button(`Delete: ${title}`).focus();
  await press(`Delete: ${title}`);
  expect(screen.queryByRole('button', { name: `Report: ${title}`, hidden: true })).toBeNull();
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this contribution?' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button(`Delete: ${title}`)));
  await press(`Delete: ${title}`);
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await expectNotice(/^Contribution deleted successfully/);
  await isGone(title);
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  await openScreen('/contributions', { as: author });
  await cardWith('From the storm shelter');
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});

it('a visitor is led to the login, comes back and reports', async () => {
  const author = await signedUpPerson();
  const { address } = await openFeed(author, 'Worth a report');
  await press('Report: Worth a report');
  await follow('Log in to report it');
  await waitFor(() => expect(address()).toBe('/login'));
  await logIn(await signedUpPerson());
  await waitFor(() => expect(address()).toBe(feedOf(author)));
  await press('Report: Worth a report');
  await press('Submit Report');
  await within(await screen.findByRole('alertdialog')).findByText('Please select a reason category.');
  choose('Reason', 'Inaccurate');
  fill('Details', 'That was another year.');
  await press('Submit Report');
  await expectNotice('Report submitted. Thank you!');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
