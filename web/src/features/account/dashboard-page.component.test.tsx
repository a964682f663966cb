import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, refusal, signIn, type AnswersByRoute } from '../../testing/open-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

/** Opens the overview of the account, of which both lists fail. */
function open(due: AnswersByRoute['GET /subscriptions/due']) {
  signIn();
  const failure = refusal('INTERNAL', 'Something went wrong.');
  return openPage(<DashboardPage />, '/account', {
    'GET /subscriptions/due': due ?? {},
    'GET /users/me/bookmarks': failure,
    'GET /users/{id}/contributions': failure,
  });
}

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
