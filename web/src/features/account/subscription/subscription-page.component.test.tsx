import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { SubscriptionStatus } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { subscriptionExamples } from '@touchdown/shared/subscriptions/examples.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import {
  offline,
  openPage,
  refusal,
  signIn,
  webPage,
  type AnswersByRoute,
  type OpenedPage,
} from '../../../testing/open-page.tsx';
import type { ApiCall } from '../../../lib/api/api-client.ts';
import { type OwnSubscription, useSubscription } from './use-subscription.ts';
import { SubscriptionPage } from './subscription-page.tsx';

const paid: OwnSubscription = subscriptionExamples.getOwnSubscription.response;
const unpaid: OwnSubscription = { ...paid, status: 'incomplete', current_period_end: null };

const [create, cancel] = ['POST /subscriptions', 'DELETE /subscriptions/me'] as const;
let person: CurrentUser;
/** What the server knows, and its other answers. */
let me: OwnSubscription | undefined;
let answers: AnswersByRoute;
let page: OpenedPage;
/** What the payment provider's script does. */
let madeCard: () => unknown;
let confirmed: (...args: unknown[]) => unknown;
/** Tells the page what has changed in the provider's field. */
let changeCard: (change: { error?: { message: string } }) => void;

beforeEach(() => {
  me = undefined;
  madeCard = () => ({ paymentMethod: { id: 'pm_1' } });
  confirmed = () => ({ paymentIntent: {} });
  answers = { 'GET /subscriptions/me': () => me ?? refusal('NOT_FOUND', 'You have no subscription.') };
  // The provider's script, which the page loads from there.
  vi.stubGlobal('Stripe', paymentScript());
  person = signIn();
});

/** Defines what the payment provider's script would define. */
function paymentScript() {
  const element = {
    mount: () => {},
    update: () => {},
    destroy: () => {},
    off: () => {},
    on: (event: string, handler: (one: unknown) => void) => {
      if (event === 'ready') queueMicrotask(() => handler(element));
      if (event === 'change') changeCard = handler;
    },
  };
  const start = () => ({
    elements: () => ({ create: () => element, getElement: () => element, update: () => {}, on: () => {} }),
    createToken: () => {},
    createPaymentMethod: async () => madeCard(),
    confirmCardPayment: async (...args: unknown[]) => confirmed(...args),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  });
  return Object.assign(start, { version: 'basil' });
}

function open(search = ''): void {
  page = openPage(<SubscriptionPage />, `/account/subscription${search}`, answers);
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const texts = (role: string) =>
  screen
    .queryAllByRole(role)
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const bodiesOf = (call: ApiCall) => page.callsOf(call).map(({ body }) => body);
const extra = () => screen.findByLabelText<HTMLInputElement>('Additional Support');

async function submit(amount = '3.50'): Promise<void> {
  const become = await button('Become a Supporter');
  await waitFor(() => expect(become.disabled).toBe(false));
  fireEvent.change(await extra(), { target: { value: amount } });
  fireEvent.submit(screen.getByRole('form', { name: 'Support' }));
}

describe('the page of a subscription', () => {
  it('has the words of the specification', async () => {
    open();
    const become = await button('Become a Supporter');
    const renewal = screen.getByText('Renews every month until you cancel').closest('p');
    expect(renewal?.textContent).toContain(', at $2.00 per month. Cancel on this page at any time');
    expect(renewal?.compareDocumentPosition(become)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.change(await extra(), { target: { value: '3.50' } });
    expect(renewal?.textContent).toContain(', at $5.50 per month.');
    expect(document.title).toBe('Subscription & Billing · Touchdown');
    screen.getByRole('heading', { level: 1, name: 'Support Touchdown' });
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Manage Subscription',
      'Why Support',
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Infrastructure costs',
      'Ongoing development',
      'Ad-free experience',
      'Community support',
    ]);
    expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/account');
    screen.getByText('Base Supporter Tier');
    expect((await extra()).placeholder).toBe('0.00');
  });

  const views: { status: SubscriptionStatus; more?: Partial<OwnSubscription>; shows: string[] }[] = [
    { status: 'active', shows: ['Active Supporter', 'Active', 'Next Billing', 'Cancel Subscription'] },
    { status: 'trialing', shows: ['Active Supporter', 'Trialing', 'Cancel Subscription'] },
    {
      status: 'active',
      more: { current_period_end: '2020-01-01T12:00:00.000Z' },
      shows: ['Support expired', 'Expired', 'January 1, 2020', 'Change Card or See Receipts'],
    },
    {
      status: 'past_due',
      more: { needs: 'card' },
      shows: ['Payment needed', 'Past due', 'Change Card or See Receipts', 'Cancel Subscription'],
    },
    {
      status: 'past_due',
      more: { needs: 'confirmation' },
      shows: ['Payment needed', 'Your bank asks you to confirm this payment.', 'Confirm Payment'],
    },
    { status: 'unpaid', shows: ['Payment needed', 'Unpaid', 'Change Card or See Receipts'] },
    { status: 'paused', shows: ['Payment needed', 'Paused', 'Change Card or See Receipts'] },
    {
      status: 'incomplete',
      more: { needs: 'confirmation', current_period_end: null },
      shows: ['Your bank asks you to confirm this payment.', 'Confirm Payment', 'Cancel Subscription'],
    },
    {
      status: 'incomplete',
      more: { needs: 'card', current_period_end: null },
      shows: [
        'Become a Supporter',
        'Your card was declined, and nothing was charged. Please try another card.',
      ],
    },
    {
      status: 'incomplete',
      more: { current_period_end: null },
      shows: ['Your payment is being processed. This page will show the result.'],
    },
    {
      status: 'incomplete_expired',
      more: { current_period_end: null },
      shows: ['Become a Supporter', 'Your last payment didn’t go through, and nothing was charged.'],
    },
  ];
  it.each(views)('shows $status $more', async ({ status, more, shows }) => {
    me = { ...paid, status, ...more };
    open();
    for (const text of shows) await screen.findByText(text);
  });

  it.each([
    ['request', 'Your support ended on November 20, 2026.'],
    ['payment', 'Your support ended on November 20, 2026. It ended because the payments failed.'],
    ['refund', 'Your support ended on November 20, 2026. It ended because your payment was refunded.'],
    [
      'dispute',
      'Your support ended on November 20, 2026. It ended because the payment was disputed with your bank.',
    ],
  ] as const)('says when and why support has ended: %s', async (endedBy, sentence) => {
    me = { ...paid, status: 'canceled', ended_at: '2026-11-20T12:00:00.000Z', ended_by: endedBy };
    open();
    await button('Become a Supporter');
    expect(screen.getByRole('form').textContent).toContain(sentence);
    await button('See Receipts');
    expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
  });

  it('shows amounts in dollars, and the extra only if there is one', async () => {
    me = { ...paid, top_up_amount: 0, total_amount: 200 };
    open();
    await screen.findByText('Active Supporter');
    expect(texts('term')).toEqual(['Base Amount', 'Next Billing', 'Total Monthly']);
    expect(texts('definition')).toEqual(['$2.00', 'December 22, 2026', '$2.00']);
  });

  it('says when a scheduled end is, and then has no button to cancel', async () => {
    me = { ...paid, cancel_at_period_end: true };
    open();
    const notice = await screen.findByText(/^Scheduled to end\./);
    expect(notice.textContent).toContain('through December 22, 2026');
    expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
  });

  it('counts support as expired once its paid period is over', async () => {
    me = { ...paid, current_period_end: '2020-01-01T12:00:00.000Z' };
    open();
    await screen.findByText('Support expired');
    for (const text of ['Active Supporter', 'Active', 'Show my support on my profile'])
      expect(screen.queryByText(text)).toBeNull();
    expect(texts('definition')).toContain('Unknown');
  });

  it('says that support is not open', async () => {
    answers['GET /subscriptions/config'] = { open: false };
    open();
    await screen.findByText('Supporting the project is not open yet.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers no form while it is unknown whether somebody pays already', async () => {
    answers['GET /subscriptions/me'] = webPage(500);
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch subscription');
    page.answer({ 'GET /subscriptions/me': paid });
    fireEvent.click(await button('Try again'));
    await screen.findByText('Active Supporter');
  });
});

describe('the form', () => {
  it('shows the total while the extra is typed, and refuses amounts that nobody can pay', async () => {
    answers[create] = webPage(500);
    open();
    const total = () => screen.getByRole('status', { name: '' }).textContent;
    await submit('3.5');
    expect(total()).toBe('$5.50 per month');
    await waitFor(() => expect(bodiesOf(create)).toHaveLength(1));
    for (const amount of ['-1', '0.001', '500.01', '1000000000']) {
      fireEvent.change(await extra(), { target: { value: amount } });
      fireEvent.submit(screen.getByRole('form', { name: 'Support' }));
      await screen.findByText(
        'The additional support must be an amount from $0.00 to $500.00, in whole cents.',
      );
      expect(bodiesOf(create)).toHaveLength(1);
    }
    fireEvent.change(await extra(), { target: { value: '' } });
    expect(total()).toBe('$2.00 per month');
  });

  it.each(['501', '-1', '0.001'])('says of %s at once what is allowed, before it is sent', async (amount) => {
    open();
    fireEvent.change(await extra(), { target: { value: amount } });
    const total = screen.getByRole('status', { name: '' }).textContent;
    expect(total).toBe('The additional support must be an amount from $0.00 to $500.00, in whole cents.');
    const renewal = screen.getByText('Renews every month until you cancel').closest('p');
    expect(renewal?.textContent).toContain('until you cancel. Cancel on this page');
  });

  it('confirms the payment with the bank, and then shows what the server says', async () => {
    let confirmedWith: unknown[] = [];
    confirmed = (...args) => {
      confirmedWith = args;
      me = paid;
      return { paymentIntent: {} };
    };
    answers[create] = { subscription: { ...unpaid, needs: 'confirmation' }, clientSecret: 'pi_1_secret_2' };
    let makeCard = (_card: unknown): void => {};
    madeCard = () =>
      new Promise((resolve) => {
        makeCard = resolve;
      });
    open();
    await submit();
    await button('Creating Subscription...');
    // A second click meanwhile.
    fireEvent.submit(screen.getByRole('form', { name: 'Support' }));
    makeCard({ paymentMethod: { id: 'pm_1' } });
    await screen.findByText('Active Supporter');
    expect(bodiesOf(create)).toEqual([{ paymentMethodId: 'pm_1', topUpAmount: 3.5 }]);
    expect(confirmedWith).toEqual(['pi_1_secret_2', { payment_method: 'pm_1' }]);
  });

  it('believes the server rather than the browser: a confirmed payment may still be processed', async () => {
    answers[create] = () => {
      me = unpaid;
      return { subscription: unpaid, clientSecret: 'pi_1_secret_2' };
    };
    open();
    await submit();
    await screen.findByText(/^Your payment is being processed\./);
  });

  const refusals: [string, () => void, string][] = [
    [
      'the provider’s sentence',
      () => {
        madeCard = () => ({
          error: { type: 'validation_error', message: 'Your card number is incomplete.' },
        });
      },
      'Your card number is incomplete.',
    ],
    [
      'its own words where the provider speaks to programmers',
      () => {
        madeCard = () => ({ error: { type: 'api_error', message: 'An unknown error occurred' } });
      },
      'Failed to create subscription',
    ],
    [
      'the server’s sentence',
      () => {
        answers[create] = refusal('PAYMENT_REFUSED', 'Your card was declined.');
      },
      'Your card was declined.',
    ],
    [
      'its own words',
      () => {
        answers[create] = webPage();
      },
      'Failed to create subscription',
    ],
    [
      'that there is no network',
      () => {
        answers[create] = offline;
      },
      'An unexpected network or server error occurred.',
    ],
  ];
  it.each(refusals)('shows %s in a red box, and keeps what was typed', async (_what, refuse, sentence) => {
    refuse();
    open();
    await submit();
    await waitFor(() => expect(texts('alert')).toEqual([sentence]));
    expect((await extra()).value).toBe('3.50');
    expect((await button('Become a Supporter')).getAttribute('aria-disabled')).toBeNull();
  });

  it('stays with the provider’s sentence when the bank refuses, and takes another card', async () => {
    let attempts = 0;
    answers[create] = () => {
      attempts += 1;
      me = { ...unpaid, needs: 'card' };
      return { subscription: unpaid, clientSecret: 'pi_1_secret_2' };
    };
    confirmed = () => ({ error: { type: 'card_error', message: 'Your card has been declined.' } });
    open();
    await submit();
    await waitFor(() => expect(texts('alert')).toEqual(['Your card has been declined.']));
    // Nothing runs, so there is nothing to cancel.
    expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
    confirmed = () => {
      expect(texts('alert')).toEqual([]);
      me = paid;
      return { paymentIntent: {} };
    };
    await submit();
    await screen.findByText('Active Supporter');
    expect(attempts).toBe(2);
  });

  it('says once what is wrong with the card', async () => {
    const message = 'Your card number is invalid.';
    madeCard = () => ({ error: { type: 'validation_error', message } });
    open();
    const become = await button('Become a Supporter');
    await waitFor(() => expect(become.disabled).toBe(false));
    act(() => changeCard({ error: { message } }));
    expect(texts('alert')).toEqual([message]);
    await submit();
    await waitFor(() => expect(texts('alert')).toEqual([message]));
    expect(screen.getAllByText(message)).toHaveLength(1);
  });

  it('shows what another tab has done, with the server’s sentence', async () => {
    answers[create] = () => {
      me = paid;
      return refusal('CONFLICT', 'You already support the project.');
    };
    open();
    await submit();
    await screen.findByText('Active Supporter');
    expect(texts('alert')).toEqual(['You already support the project.']);
  });

  it('keeps the typed extra over a reload, until the support has begun', async () => {
    open();
    fireEvent.change(await extra(), { target: { value: '7.25' } });
    cleanup();
    open();
    expect((await extra()).value).toBe('7.25');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toHaveLength(1);
    page.answer({ [create]: () => ({ subscription: (me = paid) }) });
    await submit('7.25');
    await screen.findByText('Active Supporter');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('forgets the typed extra also when the support has begun after a reload', async () => {
    open();
    fireEvent.change(await extra(), { target: { value: '7.25' } });
    cleanup();
    me = paid;
    open();
    await screen.findByText('Active Supporter');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });
});

describe('what a supporter can do', () => {
  it('confirms a payment with the secret of the moment', async () => {
    me = { ...paid, status: 'past_due', needs: 'confirmation', clientSecret: 'pi_1_secret_old' };
    open();
    const confirm = await button('Confirm Payment');
    await waitFor(() => expect(confirm.disabled).toBe(false));
    me = { ...me, clientSecret: 'pi_1_secret_new' };
    let secret: unknown;
    confirmed = (given) => {
      secret = given;
      me = paid;
      return { paymentIntent: {} };
    };
    fireEvent.click(confirm);
    await screen.findByText('Active Supporter');
    expect(secret).toBe('pi_1_secret_new');
  });

  it('reads once, in the bank’s words, why a renewal was refused', async () => {
    me = { ...paid, status: 'past_due', needs: 'confirmation', clientSecret: 'pi_1_secret_1' };
    open();
    const confirm = await button('Confirm Payment');
    await waitFor(() => expect(confirm.disabled).toBe(false));
    confirmed = () => {
      me = { ...paid, status: 'past_due', needs: 'card' };
      return { error: { type: 'card_error', message: 'Your card was declined.' } };
    };
    fireEvent.click(confirm);
    await screen.findByText('Please update your card to keep your support going.');
    expect(texts('alert')).toEqual(['Your card was declined.']);
    expect(texts('definition')).toContain('Due now');
    cleanup();
    open();
    await screen.findByText('Payment needed');
    expect(texts('alert')).toEqual([
      'Your last payment failed. Please update your card to keep your support going.',
    ]);
  });

  it.each([
    [
      paid,
      'Are you sure you want to cancel your subscription? It will remain active until the end of your current billing period.',
    ],
    [
      { ...paid, status: 'past_due' as const },
      'Are you sure you want to cancel your subscription? It ends right away, and you won’t be charged again.',
    ],
  ])('cancels after a question', async (subscription, question) => {
    me = subscription;
    answers[cancel] = () => {
      me = { ...paid, cancel_at_period_end: true };
      return { success: true, message: 'Your subscription is scheduled to end.', subscription: me };
    };
    open();
    fireEvent.click(await button('Cancel Subscription'));
    await screen.findByText(question);
    fireEvent.click(await button('Keep Subscription'));
    expect(bodiesOf(cancel)).toEqual([]);
    fireEvent.click(await button('Cancel Subscription'));
    fireEvent.submit((await button('Keep Subscription')).closest('form') ?? document.body);
    await screen.findByText(/^Scheduled to end\./);
    expect(bodiesOf(cancel)).toHaveLength(1);
  });

  it('changes the amount, and reads what the next payment is', async () => {
    me = paid;
    const amount = 'PATCH /subscriptions/me';
    answers[amount] = () => {
      me = { ...paid, top_up_amount: 500, total_amount: 700 };
      return { success: true, message: 'Your next payment is $7.00.', subscription: me };
    };
    open();
    fireEvent.click(await button('Change Amount'));
    expect((await extra()).value).toBe('3.50');
    fireEvent.change(await extra(), { target: { value: '501' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Change Amount' }));
    expect(bodiesOf(amount)).toEqual([]);
    fireEvent.change(await extra(), { target: { value: '5' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Change Amount' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Change Amount' })).toBeNull());
    expect(bodiesOf(amount)).toEqual([{ topUpAmount: 5 }]);
    expect(texts('definition')).toContain('$7.00');
  });

  it('keeps a subscription that is to end, and can change it then', async () => {
    me = { ...paid, cancel_at_period_end: true };
    const keep = 'POST /subscriptions/me/keep';
    answers[keep] = () => {
      me = paid;
      return { success: true, message: 'Your support continues.', subscription: paid };
    };
    open();
    const kept = await button('Keep My Subscription');
    expect(screen.queryByRole('button', { name: 'Change Amount' })).toBeNull();
    fireEvent.click(kept);
    await button('Change Amount');
    expect(screen.queryByText(/^Scheduled to end\./)).toBeNull();
  });

  it('finds receipts with date, amount and Stripe’s page, and one without a page without a link', async () => {
    me = paid;
    const receipt = {
      paid_at: '2026-11-22T14:03:20.000Z',
      amount: 550,
      url: 'https://invoice.stripe.com/i/1',
    };
    answers['GET /subscriptions/receipts'] = {
      receipts: [receipt, { ...receipt, paid_at: '2026-10-22T14:03:20.000Z', amount: 200, url: null }],
      hasMore: false,
    };
    open();
    const list = (await screen.findByRole('heading', { name: 'Receipts' })).parentElement;
    expect(
      within(list ?? document.body)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Nov 22, 2026$5.50Receipt', 'Oct 22, 2026$2.00']);
    const link = screen.getByRole('link', { name: 'Receipt, Nov 22, 2026, opens Stripe' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([receipt.url, 'noreferrer']);
  });

  it('comes back from the bank’s own page without the payment’s secret in the address', async () => {
    me = paid;
    open('?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded&a=b');
    await screen.findByText('Active Supporter');
    expect(page.search()).toBe('?a=b');
  });

  it('opens the payment provider’s page for cards and receipts, or reads why not', async () => {
    me = paid;
    answers['POST /subscriptions/portal'] = refusal('UNAVAILABLE', 'The payment provider does not answer.');
    open();
    fireEvent.click(await button('Change Card or See Receipts'));
    await waitFor(() => expect(texts('alert')).toEqual(['The payment provider does not answer.']));
    await button('Change Card or See Receipts');
  });

  it('chooses whether the profile shows it', async () => {
    me = paid;
    answers['PATCH /auth/me'] = {
      data: { user: { ...person, supporterMark: true } },
      message: 'Profile updated!',
    };
    open();
    const choice = await screen.findByLabelText<HTMLInputElement>('Show my support on my profile');
    expect(choice.checked).toBe(false);
    fireEvent.click(choice);
    // At once: a box that jumps back until the answer comes tells screen readers the opposite.
    expect(choice.checked).toBe(true);
    await waitFor(() => expect(bodiesOf('PATCH /auth/me')).toEqual([{ supporterMark: true }]));
    expect(choice.checked).toBe(true);
  });

  it('reads why a cancellation failed', async () => {
    me = paid;
    answers[cancel] = webPage(500);
    open();
    fireEvent.click(await button('Cancel Subscription'));
    fireEvent.submit((await button('Keep Subscription')).closest('form') ?? document.body);
    await waitFor(() => expect(texts('alert')).toEqual(['Failed to cancel subscription']));
  });
});

it('needs its provider', () => {
  const Lost = () => <p>{useSubscription().failure}</p>;
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Lost />)).toThrow('useSubscription must be used within SubscriptionProvider');
  complain.mockRestore();
});
