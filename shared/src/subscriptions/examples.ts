import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { subscriptionRoutes } from './routes.ts';
import { subscriptionSentences } from './subscription-sentences.ts';

const subscription = {
  status: 'active',
  base_amount: 200,
  top_up_amount: 350,
  total_amount: 550,
  current_period_end: '2026-12-22T14:03:20.000Z',
  cancel_at_period_end: false,
  ended_at: null,
  ended_by: null,
  needs: null,
} as const;

export const subscriptionExamples: RouteExamples<typeof subscriptionRoutes> = {
  getSubscriptionConfig: { response: { open: true, publishable_key: 'pk_live_example' } },
  getOwnSubscription: { response: subscription },
  getDuePayment: { response: { due: 'confirmation' } },
  createSubscription: {
    body: { paymentMethodId: 'pm_1NYcPr2eZvKYlo2C', topUpAmount: 3.5 },
    response: {
      subscription: {
        ...subscription,
        status: 'incomplete',
        current_period_end: null,
        needs: 'confirmation',
      },
      clientSecret: 'pi_3NYcPr_secret_example',
    },
  },
  cancelSubscription: {
    response: {
      success: true,
      message: subscriptionSentences.canceledAtPeriodEnd,
      subscription: { ...subscription, cancel_at_period_end: true },
    },
  },
  changeAmount: {
    body: { topUpAmount: 5 },
    response: {
      success: true,
      message: subscriptionSentences.amountChanged('$7.00'),
      subscription: { ...subscription, top_up_amount: 500, total_amount: 700 },
    },
  },
  keepSubscription: {
    response: { success: true, message: subscriptionSentences.kept, subscription },
  },
  listReceipts: {
    response: {
      receipts: [
        { paid_at: '2026-11-22T14:03:20.000Z', amount: 550, url: 'https://invoice.stripe.com/i/example' },
      ],
      hasMore: false,
    },
  },
  openPortal: { response: { url: 'https://billing.stripe.com/p/session/example' } },
  receiveStripeEvent: { response: { received: true } },
};
