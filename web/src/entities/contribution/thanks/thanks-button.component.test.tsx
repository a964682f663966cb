import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { thanksSentences } from '@touchdown/shared/contributions/thanks-sentences.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { openPage, refusal, signIn, type OpenedPage } from '../../../testing/open-page.tsx';
import { onNotice, takeNotices } from '../../../ui/toast/notify.ts';
import { VotedListContext } from '../votes/own-votes.ts';
import { ThanksButton } from './thanks-button.tsx';

const [example] = contributionExamples.listContributions.response.contributions;
const contribution = Contribution.parse({ ...example, thanks: 11 });
const [list, thank] = ['GET /tornadoes/{id}/contributions', 'POST /contributions/{id}/thanks'] as const;

/** What the server knows. Every request waits until the test answers it. */
let own: string[] = [];
let page: OpenedPage;
let answerThanks: (answer: object) => void = () => {};

beforeEach(() => {
  own = [];
  onNotice(() => {});
});

function List() {
  const { data } = useQuery(apiQuery(list, { params: { id: '19740403-xhyw80gn' }, query: {} }));
  return data?.data.contributions.map((one) => (
    <ThanksButton key={one.id} contribution={one} name="My story" />
  ));
}

async function open(shown = contribution): Promise<void> {
  const { response } = contributionExamples.listTornadoContributions;
  page = openPage(
    <VotedListContext value={{ target: 'T:19740403-xhyw80gn' }}>
      <List />
    </VotedListContext>,
    '/',
    {
      [list]: { data: { ...response.data, contributions: [shown] } },
      'GET /contributions/my-votes': () => ({ data: { votes: {}, thanks: own } }),
      [thank]: () => new Promise((resolve) => (answerThanks = resolve)),
    },
  );
  await screen.findByRole('button');
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Thank you: My story' });
const isReady = () => waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
const isPressed = () => button().getAttribute('aria-pressed') === 'true';
const sent = () =>
  page.callsOf(thank).map(({ body }) => body as { thanked: boolean; idempotencyKey: string });

describe('the button of thanks', () => {
  it.each([
    ['a visitor', undefined, 'Log in to say thanks'],
    ['the author', { username: contribution.author?.username ?? '' }, thanksSentences.own],
    ['somebody unverified', { is_verified: false }, thanksSentences.unverified],
  ])('is disabled for %s, with the reason', async (_who, who, reason) => {
    if (who) signIn(who);
    await open();
    expect([button().disabled, button().title]).toEqual([true, reason]);
    screen.getByText('11 people said thanks');
  });

  it('says thanks at once and takes them back, once each however often it is pressed', async () => {
    signIn({ is_verified: true });
    await open();
    await isReady();
    fireEvent.click(button());
    await screen.findByText('12 people said thanks');
    expect(isPressed()).toBe(true);
    fireEvent.click(button());
    await waitFor(() => expect(sent()).toHaveLength(1));
    await act(async () => answerThanks({ data: { thanks: 13, thanked: true } }));
    await screen.findByText('13 people said thanks');
    await isReady();
    fireEvent.click(button());
    await screen.findByText('12 people said thanks');
    expect(isPressed()).toBe(false);
    await waitFor(() => expect(sent().map(({ thanked }) => thanked)).toEqual([true, false]));
  });

  it('goes back after a failure with its message, and repeats the request under its key', async () => {
    signIn({ is_verified: true });
    await open();
    await isReady();
    fireEvent.click(button());
    await screen.findByText('12 people said thanks');
    await act(async () => answerThanks(refusal('UNAVAILABLE', 'The store is resting.')));
    await screen.findByText('11 people said thanks');
    expect(isPressed()).toBe(false);
    expect(takeNotices()).toMatchObject([{ text: 'The store is resting.', type: 'error' }]);
    await isReady();
    fireEvent.click(button());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(sent()[0]);
  });

  it('shows one’s own thanks, and no number for none', async () => {
    const { thanks: _none, ...without } = contribution;
    own = [contribution.id];
    signIn({ is_verified: true });
    await open(without);
    await waitFor(() => expect(isPressed()).toBe(true));
    expect(screen.queryByText(/said thanks/)).toBeNull();
  });
});
