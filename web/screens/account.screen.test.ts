import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { signedUpPerson } from '../e2e/accounts/new-person.ts';
import { ownSite } from '../e2e/own-site.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { openScreen } from './open-screen.tsx';
import { callsOf } from './people.ts';
import { figuresOf, headings, targetsIn } from './see-screen.ts';
import { choose, field, fill, follow, press } from './use-screen.ts';

beforeEach(forgetLimits);

const { member } = ownSite;

describe('the overview of the account', () => {
  it('has the figures, a link to each page, and messages for empty lists', async () => {
    await openScreen('/account', { as: await signedUpPerson() });
    await screen.findByText('You haven’t saved a tornado yet.');
    await screen.findByText(/^You haven’t added anything yet\./);
    expect(await figuresOf('Your account in figures')).toEqual([
      ['Reputation', '0'],
      ['Contributions', '0'],
      ['Bookmarks', '0'],
      ['Email status', 'Pending'],
    ]);
    const nav = screen.getByRole('navigation', { name: 'Your account' });
    expect(targetsIn(nav)).toEqual([
      '/account/profile',
      '/account/security',
      '/account/bookmarks',
      '/account/notifications',
      '/account/contributions',
      '/account/subscription',
    ]);

    await follow(/^Contributions/);
    await screen.findByRole('heading', { name: 'No contributions yet' });
    const explore = screen.getByRole('link', { name: 'Explore Tornadoes' });
    expect(explore.getAttribute('href')).toBe('/');
  });

  it('shows the last three contributions', async () => {
    await openScreen('/account', { as: member });
    const last = await screen.findByRole('region', { name: 'Last contributions' });
    await waitFor(() => expect(headings(3, last)).toEqual(['Watched 1', 'Watched 2', 'Watched 3']));
  });
});

describe('one’s own contributions', () => {
  it('are twelve per page, and can be filtered, sorted and reset', async () => {
    await openScreen('/account/contributions', { as: member });
    const titles = () => headings(2, screen.getByRole('region', { name: 'Contributions' }));
    await screen.findByText('Showing 26 of 26 contributions · Page 1 of 3');
    await waitFor(() => expect(document.title).toBe('Your Contributions · Touchdown'));
    expect(titles()).toHaveLength(12);
    await press('Page 3');
    await waitFor(() => expect(titles()).toEqual(['Watched 25', 'Watched 26']));
    choose('Contribution Type', 'Edit Suggestions');
    choose('Status', 'Approved');
    choose('Sort By', 'Oldest First');
    await screen.findByText('Showing 2 of 26 contributions · Page 1 of 1');
    expect(titles()).toEqual(['Watched 20', 'Watched 8']);
    choose('Status', 'Rejected');
    await screen.findByText('Showing 1 of 26 contributions · Page 1 of 1');
    expect(titles()).toEqual(['Watched 24']);
    choose('Contribution Type', 'Photos');
    await screen.findByRole('heading', { name: 'No results found' });
    await press('Clear Filters');
    await screen.findByText('Showing 26 of 26 contributions · Page 1 of 3');
  });
});

describe('security', () => {
  it('changes the password with the messages of the specification, and empties the fields', async () => {
    const person = await signedUpPerson();
    await openScreen('/account/security', { as: person });
    await screen.findByRole('button', { name: 'Change Password' });
    fill('Current password', 'not my password');
    fill('New password', 'short');
    fill('Confirm new password', 'other');
    await press('Change Password');
    await screen.findByText('Password must be at least 6 characters long.');
    await screen.findByText('New passwords do not match.');
    await expectNoViolations();
    fill('New password', 'another sentence of mine');
    fill('Confirm new password', 'another sentence of mine');
    await press('Change Password');
    await waitFor(() => expect(field('Current password').getAttribute('aria-invalid')).toBe('true'));
    expect(field('New password').value).toBe('another sentence of mine');
    fill('Current password', person.password);
    await press('Change Password');
    await screen.findByText('Password changed!');
    await waitFor(() => expect(field('New password').value).toBe(''));
    // The session of this page goes on.
    expect((await fetch('/api/v1/auth/me')).status).toBe(200);
    await screen.findByText(person.username);
  });

  it('lists the sessions of a person, and ends them', async () => {
    const person = await signedUpPerson();
    for (let n = 0; n < 3; n++) await callsOf(person);
    await openScreen('/account/security', { as: person });
    const list = within(await screen.findByRole('list', { name: 'Sessions' }));
    // The sign-up through the API created a session too.
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    expect(list.getAllByRole('listitem')[0]?.textContent).toContain('This one');
    list.getAllByRole('button', { name: /^Sign out: / })[0]?.click();
    await screen.findByText('That session is signed out.');
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(4));
    await press('Sign out everywhere else');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' }));
    dialog.getByText('3 other sessions end', { exact: false });
    dialog.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
    await screen.findAllByText('You aren’t signed in anywhere else.');
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  });
});
