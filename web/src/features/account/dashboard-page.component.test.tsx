import { screen, waitFor } from '@testing-library/react';
import { followingExamples } from '@touchdown/shared/following/examples.ts';
import { describe, expect, it } from 'vitest';
import { openPage, refusal, signIn, type AnswersByRoute } from '../../testing/open-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

/** Opens the overview of the account, of which both lists fail. */
function open(due: AnswersByRoute['GET /subscriptions/due'], news: object = notifications) {
  signIn();
  const failure = refusal('INTERNAL', 'Something went wrong.');
  return openPage(<DashboardPage />, '/account', {
    'GET /subscriptions/due': due ?? {},
    'GET /notifications': news,
    'GET /users/me/bookmarks': failure,
    'GET /users/{id}/contributions': failure,
  });
}

const notifications = followingExamples.listNotifications.response;
const [aNotification] = notifications.data.notifications;

describe('the card about notifications', () => {
  const news = (...some: { kind: string; count: number; is_unread?: boolean; is_muted?: boolean }[]) => ({
    data: {
      ...notifications.data,
      notifications: some.map((one) => ({ ...aNotification, is_unread: true, is_muted: false, ...one })),
    },
  });
  const text = () => screen.getByRole('link', { name: /^Notifications/ }).textContent;

  it('sums up what was not read yet', async () => {
    open(
      { due: null },
      news(
        { kind: 'question', count: 1 },
        { kind: 'thanks', count: 2 },
        { kind: 'thanks', count: 1 },
        { kind: 'answer', count: 4, is_unread: false },
        { kind: 'contribution', count: 5, is_muted: true },
      ),
    );
    await waitFor(() => expect(text()).toMatch(/Since you last looked: 3 thanks, 1 question$/));
  });

  it('says nothing more if all was read', async () => {
    const { callsOf } = open({ due: null }, news({ kind: 'thanks', count: 2, is_unread: false }));
    await waitFor(() => expect(callsOf('GET /notifications')).toHaveLength(1));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(text()).toBe('NotificationsNews about what you follow or wrote');
  });
});

const card = () => screen.getByRole('link', { name: /^Subscription & Billing/ }).textContent;
const usual = 'Subscription & BillingYour support, card and receipts';

describe('the card about the subscription', () => {
  it.each([
    ['confirmation', 'Your bank asks you to confirm this payment.'],
    ['card', 'A payment is due. Please update your card.'],
  ])('says what has to be done: %s', async (due, sentence) => {
    open({ due });
    await waitFor(() => expect(card()).toBe(usual + sentence));
  });

  it.each([
    ['nothing is due', { due: null }],
    ['it is not known', refusal('UNAVAILABLE', 'Please try again later.')],
  ])('says nothing more if %s', async (_what, answer) => {
    const { callsOf } = open(answer);
    await waitFor(() => expect(callsOf('GET /subscriptions/due')).toHaveLength(1));
    // Both lists have got their answers too.
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(card()).toBe(usual);
    // It answers 404 to people without support, which browsers show as an error.
    expect(callsOf('GET /subscriptions/me')).toEqual([]);
  });
});
