import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { voteWaitsSentence } from '@touchdown/shared/contributions/waiting-votes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { openPage, refusal, signIn, webPage, type OpenedPage } from '../../../testing/open-page.tsx';
import { onNotice, takeNotices } from '../../../ui/toast/notify.ts';
import { VotedListContext } from './own-votes.ts';
import { VoteButtons } from './vote-buttons.tsx';

const [example] = contributionExamples.listContributions.response.contributions;
const contribution = Contribution.parse({ ...example, netVotes: 5, net_votes: 5 });
const [list, vote] = ['GET /tornadoes/{id}/contributions', 'POST /contributions/{id}/vote'] as const;

/** What the server knows. Every vote waits until the test answers it. */
let ownVotes: Record<string, string> = {};
let page: OpenedPage;
let answerVote: (answer: object) => void = () => {};

beforeEach(() => {
  ownVotes = {};
  onNotice(() => {});
});

const target = 'T:19740403-xhyw80gn';

function List() {
  const { data } = useQuery(apiQuery(list, { params: { id: '19740403-xhyw80gn' }, query: {} }));
  return data?.data.contributions.map((one) => <VoteButtons key={one.id} contribution={one} />);
}

async function open(): Promise<void> {
  const { response } = contributionExamples.listTornadoContributions;
  page = openPage(
    <VotedListContext value={{ target }}>
      <List />
    </VotedListContext>,
    '/',
    {
      [list]: { data: { ...response.data, contributions: [contribution] } },
      'GET /contributions/my-votes': () => ({ data: { votes: ownVotes, thanks: [] } }),
      [vote]: () => new Promise((resolve) => (answerVote = resolve)),
    },
  );
  await screen.findByText('5 votes');
}

const button = (name: 'Upvote' | 'Downvote') => screen.getByRole<HTMLButtonElement>('button', { name });
const pressed = () =>
  (['Upvote', 'Downvote'] as const).map((name) => button(name).getAttribute('aria-pressed'));
const isReady = () => waitFor(() => expect(button('Upvote').getAttribute('aria-disabled')).toBe('false'));
const answer = (netVotes: number, userVote: string | null) =>
  act(async () => {
    const { response } = contributionExamples.voteOnContribution;
    answerVote({ ...response, data: { ...response.data, netVotes, userVote } });
  });
const sent = () =>
  page.callsOf(vote).map(({ body }) => body as { direction: string; idempotencyKey: string });

describe('the vote buttons', () => {
  it('ask a visitor to log in', async () => {
    await open();
    for (const name of ['Upvote', 'Downvote'] as const) {
      expect([button(name).disabled, button(name).title]).toEqual([true, 'Login to vote']);
    }
  });

  it('are disabled for the author, with the reason', async () => {
    signIn({ username: contribution.author?.username ?? '' });
    await open();
    expect(button('Upvote').disabled).toBe(true);
    expect(button('Downvote').title).toBe('You cannot vote on your own contribution');
  });

  it('set, switch and clear a vote, each at once', async () => {
    signIn();
    await open();
    await isReady();
    expect([button('Upvote').title, button('Downvote').title]).toEqual([
      'Upvote this contribution',
      'Downvote this contribution',
    ]);
    fireEvent.click(button('Upvote'));
    await screen.findByText('6 votes');
    expect(pressed()).toEqual(['true', 'false']);
    // Somebody else has voted too.
    await answer(7, 'UP');
    await screen.findByText('7 votes');
    fireEvent.click(button('Downvote'));
    await screen.findByText('5 votes');
    expect(pressed()).toEqual(['false', 'true']);
    await answer(5, 'DOWN');
    await isReady();
    fireEvent.click(button('Downvote'));
    await screen.findByText('6 votes');
    expect(pressed()).toEqual(['false', 'false']);
    await answer(6, null);
    expect(sent().map(({ direction }) => direction)).toEqual(['UP', 'DOWN', 'DOWN']);
    expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  });

  it('tell somebody unverified that the vote waits, and leave the count as it is', async () => {
    signIn({ is_verified: false });
    await open();
    await isReady();
    expect(button('Upvote').title).toBe(`Upvote this contribution. ${voteWaitsSentence}`);
    fireEvent.click(button('Upvote'));
    await waitFor(() => expect(pressed()).toEqual(['true', 'false']));
    screen.getByText('5 votes');
    await answer(5, 'UP');
    screen.getByText('5 votes');
    expect(takeNotices()).toMatchObject([{ text: voteWaitsSentence, type: 'info' }]);
  });

  it('send nothing while a request is in flight, and keep the focus', async () => {
    signIn();
    await open();
    await isReady();
    button('Upvote').focus();
    fireEvent.click(button('Upvote'));
    await waitFor(() => expect(button('Upvote').getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(button('Upvote'));
    fireEvent.click(button('Downvote'));
    expect(document.activeElement).toBe(button('Upvote'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await answer(6, 'UP');
    await isReady();
    expect(document.activeElement).toBe(button('Upvote'));
    expect(sent()).toHaveLength(1);
  });

  it.each([
    [refusal('UNAVAILABLE', 'The store is resting.'), 'The store is resting.'],
    [webPage(500), 'Failed to vote.'],
    [webPage(200), 'Failed to vote.'],
  ])(
    'go back after a failure with a message, and repeat the request under its key',
    async (failure, text) => {
      ownVotes = { [contribution.id]: 'DOWN' };
      signIn();
      await open();
      await waitFor(() => expect(pressed()).toEqual(['false', 'true']));
      fireEvent.click(button('Upvote'));
      await screen.findByText('7 votes');
      await act(async () => answerVote(failure));
      await screen.findByText('5 votes');
      expect(pressed()).toEqual(['false', 'true']);
      expect(takeNotices()).toMatchObject([{ text, type: 'error' }]);
      await isReady();
      fireEvent.click(button('Upvote'));
      await waitFor(() => expect(sent()).toHaveLength(2));
      await answer(7, 'UP');
      await screen.findByText('7 votes');
      expect(sent()[1]).toEqual(sent()[0]);
    },
  );

  it('show each person their own vote, and store no votes on the device', async () => {
    ownVotes = { [contribution.id]: 'UP' };
    signIn();
    await open();
    await waitFor(() => expect(pressed()).toEqual(['true', 'false']));
    expect(Object.keys(localStorage).filter((key) => key.includes('my-votes'))).toEqual([]);
    ownVotes = {};
    signIn({ id: '01JD5K8Z7Q0000000000000002', username: 'Bob' });
    expect(pressed()).toEqual(['false', 'false']);
    await isReady();
    expect(pressed()).toEqual(['false', 'false']);
  });
});
