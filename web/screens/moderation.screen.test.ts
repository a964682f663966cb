import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { signedUpPerson, type NewPerson } from '../e2e/accounts/new-person.ts';
import {
  giveRole,
  putContributionOf,
  putSuggestionOf,
  takeContributionsBack,
} from '../e2e/contributions/own-community.ts';
import { expectNotice } from './notices.ts';
import { openScreen } from './open-screen.tsx';
import { callsOf } from './people.ts';
import { choose, field, follow, press } from './use-screen.ts';

const stored: string[] = [];

beforeEach(forgetLimits);
afterEach(async () => takeContributionsBack(stored.splice(0)));

async function moderator(): Promise<NewPerson> {
  const person = await signedUpPerson();
  await giveRole(person, 'moderator');
  return person;
}

async function expectDenied(path: string): Promise<void> {
  await openScreen(path, { as: await signedUpPerson() });
  await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
  screen.getByRole('heading', { name: 'Access Denied.' });
  expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('link', { name: /^Moderation(?! Log)/ })).toBeNull();
}

const showing = () => screen.findByText(/^Showing \d+ of \d+ suggestions$/);

describe('the suggestions', () => {
  it('are for moderators; others are sent home and told why', async () => {
    await expectDenied('/moderation/suggestions');
  });

  it('say who has rejected one, have a filter of their states, and say that a page is beyond the end', async () => {
    const as = await moderator();
    const target = { id: '20130520-k3v9qx2a', display_name: 'Moore', state: 'OKLAHOMA' };
    const content = {
      targetField: 'wfo',
      currentValue: 'Something older',
      proposedValue: 'OUN',
      reason: 'It is in the survey.',
    };
    const id = await putSuggestionOf(await signedUpPerson(), target, content);
    stored.push(id);
    const desk = await callsOf(as);
    const answer = await desk.send('POST', `/api/v1/moderation/suggestions/${id}/reject`);
    expect(answer.status, await answer.text()).toBe(200);
    // Each instance of the function keeps its list for some seconds, so another one may not know of the decision yet.
    const withDecision = async (path: string) => {
      const ask = async () => {
        const list = await desk.send('GET', path);
        return (await list.clone().text()).includes(id) ? list : undefined;
      };
      return vi.waitUntil(ask, { timeout: 60_000, interval: 250 });
    };
    await openScreen('/moderation/suggestions?view=cards', {
      as,
      intercept: ({ pathname, search }) =>
        /^\/api\/v1\/moderation\/suggestions\?.*status=REJECTED/.test(pathname + search)
          ? withDecision(pathname + search)
          : undefined,
    });
    await screen.findByLabelText('Filter by Status');
    choose('Filter by Status', 'Rejected');
    await screen.findByText(`Rejected by ${as.username}`, { exact: false });
    await openScreen('/moderation/suggestions?view=cards&page=99', { as });
    await screen.findByText('No suggestions found matching your criteria.', { exact: false });
  });

  it('say that the list failed, and try again', async () => {
    let isBroken = true;
    await openScreen('/credits', {
      as: await moderator(),
      intercept: ({ pathname, search }) =>
        isBroken && pathname.endsWith('/moderation/suggestions') && search !== ''
          ? new Response('', { status: 500 })
          : undefined,
    });
    await follow(/^Moderation(?! Log)/);
    await screen.findByRole('heading', { name: 'Failed to fetch suggestions.' });
    isBroken = false;
    await press('Try again');
    await showing();
  });
});

describe('the reports', () => {
  it('leave the queue with a contribution that a moderator deletes', async () => {
    const title = 'Reported and deleted';
    const id = await putContributionOf(await signedUpPerson(), title);
    stored.push(id);
    const report = { reasonCategory: 'Inaccurate', reasonText: 'An advertisement.' };
    const reader = await callsOf(await signedUpPerson());
    const answer = await reader.send('POST', `/api/v1/contributions/${id}/report`, report);
    expect(answer.status, await answer.text()).toBe(200);
    const as = await moderator();
    const desk = await callsOf(as);
    await openScreen('/moderation/reports', { as });
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${title}.*1 report`) }));
    await press('Remove with a reason');
    const dialog = within(await screen.findByRole('alertdialog'));
    choose('Reason', 'Spam');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText(`Removed “${title}”. The author gets an email with the reason.`);
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
    // A follower resolves the reports, and not those of what was restored before.
    await waitFor(async () => {
      const resolved = await desk.send('GET', '/api/v1/moderation/reports?state=resolved');
      const { data } = (await resolved.json()) as {
        data: { reported: { contributionId: string; reports: unknown[] }[] };
      };
      expect(data.reported.find(({ contributionId }) => contributionId === id)?.reports).toHaveLength(1);
    });
    choose('State', 'Resolved');
    const card = within(await screen.findByRole('article', { name: `Reports of ${title}` }));
    card.getByText(/^Removed on .*: Spam\. It can be restored until .*\.$/);
    expect(card.queryByRole('button', { name: `Delete: ${title}` })).toBeNull();
    await press(`Restore: ${title}`);
    await expectNotice('Contribution restored successfully');
    await card.findByText(/restored$/);
    await card.findByRole('button', { name: `Delete: ${title}` });
    expect(screen.queryByRole('button', { name: `Restore: ${title}` })).toBeNull();
  });

  it('send everybody else to the home page', async () => {
    await expectDenied('/moderation/reports');
  });
});

describe('the people', () => {
  it('say that a name is unknown, and send everybody else to the home page', async () => {
    await openScreen('/moderation/people?username=nobody-here', { as: await moderator() });
    await screen.findByRole('heading', { name: 'No such user' });
    expect(field('Username').value).toBe('nobody-here');
    await expectDenied('/moderation/people');
  });
});
