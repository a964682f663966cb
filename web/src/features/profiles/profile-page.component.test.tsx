import { screen } from '@testing-library/react';
import { accountExamples } from '@touchdown/shared/accounts/examples.ts';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { openPage, signIn } from '../../testing/open-page.tsx';
import { ProfilePage } from './profile-page.tsx';

const { user } = accountExamples.getUser.response.data;
const newcomer = {
  ...user,
  createdAt: '2026-11-03T10:00:00.000Z',
  contributions_count: 0,
  reputationScore: 0,
};
const list = contributionExamples.listUserContributions.response.data;

function open(shown: typeof user, contributions: object[] = []) {
  return openPage(
    <Routes>
      <Route path="/u/:username" element={<ProfilePage />} />
    </Routes>,
    `/u/${shown.username}`,
    {
      'GET /users/{username}': { data: { user: shown } },
      'GET /users/{id}/contributions': {
        success: true,
        data: { contributions, pagination: { ...list.pagination, hasMore: false, next: null } },
      },
    },
  );
}
const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

describe('a profile with nothing yet', () => {
  it('says when the person joined, and has no zeros', async () => {
    open(newcomer);
    await screen.findByText(
      `${user.username} joined in November 2026. Follow ${user.username} to see what they add.`,
    );
    expect(terms()).toEqual(['Member Since', 'Member Since']);
    expect(screen.queryByText(/^0/)).toBeNull();
  });

  it('invites its owner to begin', async () => {
    signIn({ id: user.id, username: user.username });
    open(newcomer);
    await screen.findByText(/^You joined in November 2026/);
    expect(screen.getByRole('link', { name: 'Find one in your county' }).getAttribute('href')).toBe(
      '/welcome',
    );
  });
});

it('the figures of a profile are those that are not zero', async () => {
  const [story] = contributionExamples.listTornadoContributions.response.data.contributions;
  open({ ...user, contributions_count: 1, reputationScore: 12 }, [
    { ...story, netVotes: 0, net_votes: 0, upvotes: 0, downvotes: 0 },
  ]);
  await screen.findByText('1 total');
  await screen.findByText('Tornadoes');
  expect(terms()).toEqual([
    'Reputation Score',
    'Contributions',
    'Member Since',
    'Reputation',
    'Member Since',
    'Total Contributions',
    'Tornadoes',
  ]);
});
