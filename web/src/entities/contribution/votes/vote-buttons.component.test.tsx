import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { accountExamples } from '@touchdown/shared/accounts/examples.ts';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { voteWaitsSentence } from '@touchdown/shared/contributions/waiting-votes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { clearSession, signedIn } from '../../../session/session-store.ts';
import { onNotice, takeNotices } from '../../../ui/toast/notify.ts';
import { VotedListContext } from './own-votes.ts';
import { VoteButtons } from './vote-buttons.tsx';

const [example] = contributionExamples.listContributions.response.contributions;
const contribution = Contribution.parse({ ...example, netVotes: 5, net_votes: 5 });
const person = accountExamples.getMe.response.data.user;
const ada: CurrentUser = { ...person, id: '01JD5K8Z7Q0000000000000001', username: 'Ada' };
const bob: CurrentUser = { ...person, id: '01JD5K8Z7Q0000000000000002', username: 'Bob' };

/** What the server knows. Every vote waits until the test answers it. */
let ownVotes: Record<string, string> = {};
let sent: { direction: string; idempotencyKey: string }[] = [];
let answerVote: (response: Response) => void = () => {};

beforeEach(() => {
  [ownVotes, sent] = [{}, []];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.includes('/my-votes')) return Response.json({ data: { votes: ownVotes } });
    if (!url.endsWith('/vote')) return Response.json({ data: { contributions: [contribution] } });
    sent.push(JSON.parse(body) as (typeof sent)[number]);
    return new Promise<Response>((resolve) => {
      answerVote = resolve;
    });
  });
  onNotice(() => {});
  takeNotices();
});

afterEach(() => {
  cleanup();
  act(clearSession);
  vi.unstubAllGlobals();
});

const target = 'T:19740403-xhyw80gn';

function List() {
  const { data } = useQuery(
    apiQuery('GET /tornadoes/{id}/contributions', { params: { id: '19740403-xhyw80gn' }, query: {} }),
  );
  return data?.data.contributions.map((one) => <VoteButtons key={one.id} contribution={one} />);
}

async function open(): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <VotedListContext value={{ target }}>
        <List />
      </VotedListContext>
    </QueryClientProvider>,
  );
  await screen.findByText('5 votes');
}

const button = (name: 'Upvote' | 'Downvote') => screen.getByRole<HTMLButtonElement>('button', { name });
const pressed = () =>
  (['Upvote', 'Downvote'] as const).map((name) => button(name).getAttribute('aria-pressed'));
const isReady = () => waitFor(() => expect(button('Upvote').getAttribute('aria-disabled')).toBe('false'));
const answer = (netVotes: number, userVote: string | null) =>
  act(async () => answerVote(Response.json({ data: { netVotes, userVote } })));

describe('the vote buttons', () => {
  it('ask a visitor to log in', async () => {
    await open();
    for (const name of ['Upvote', 'Downvote'] as const) {
      expect([button(name).disabled, button(name).title]).toEqual([true, 'Login to vote']);
    }
  });

  it('are disabled for the author, with the reason', async () => {
    act(() => signedIn({ ...ada, username: contribution.author?.username ?? '' }));
    await open();
    expect(button('Upvote').disabled).toBe(true);
    expect(button('Downvote').title).toBe('You cannot vote on your own contribution');
  });

  it('set, switch and clear a vote, each at once', async () => {
    act(() => signedIn(ada));
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
    expect(sent.map(({ direction }) => direction)).toEqual(['UP', 'DOWN', 'DOWN']);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  });

  it('tell somebody unverified that the vote waits, and leave the count as it is', async () => {
    act(() => signedIn({ ...ada, is_verified: false }));
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
    act(() => signedIn(ada));
    await open();
    await isReady();
    button('Upvote').focus();
    fireEvent.click(button('Upvote'));
    await waitFor(() => expect(button('Upvote').getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(button('Upvote'));
    fireEvent.click(button('Downvote'));
    expect(document.activeElement).toBe(button('Upvote'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await answer(6, 'UP');
    await isReady();
    expect(document.activeElement).toBe(button('Upvote'));
    expect(sent).toHaveLength(1);
  });

  it.each([
    [
      () => Response.json({ error: 'The store is resting.', code: 'UNAVAILABLE' }, { status: 503 }),
      'The store is resting.',
    ],
    [() => new Response('', { status: 500 }), 'Failed to vote.'],
    [() => new Response('<html>', { status: 200 }), 'Failed to vote.'],
  ])(
    'go back after a failure with a message, and repeat the request under its key',
    async (failure, text) => {
      ownVotes = { [contribution.id]: 'DOWN' };
      act(() => signedIn(ada));
      await open();
      await waitFor(() => expect(pressed()).toEqual(['false', 'true']));
      fireEvent.click(button('Upvote'));
      await screen.findByText('7 votes');
      await act(async () => answerVote(failure()));
      await screen.findByText('5 votes');
      expect(pressed()).toEqual(['false', 'true']);
      expect(takeNotices()).toMatchObject([{ text, type: 'error' }]);
      await isReady();
      fireEvent.click(button('Upvote'));
      await waitFor(() => expect(sent).toHaveLength(2));
      await answer(7, 'UP');
      await screen.findByText('7 votes');
      expect(sent[1]).toEqual(sent[0]);
    },
  );

  it('show each person their own vote, and store no votes on the device', async () => {
    ownVotes = { [contribution.id]: 'UP' };
    act(() => signedIn(ada));
    await open();
    await waitFor(() => expect(pressed()).toEqual(['true', 'false']));
    expect(Object.keys(localStorage).filter((key) => key.includes('my-votes'))).toEqual([]);
    ownVotes = {};
    act(() => signedIn(bob));
    expect(pressed()).toEqual(['false', 'false']);
    await isReady();
    expect(pressed()).toEqual(['false', 'false']);
  });
});
