import type { Subscription } from '@touchdown/shared/subscriptions/schema.ts';
import { hasEnded, isActive, type EndReason } from '@touchdown/shared/subscriptions/subscription-status.ts';

/** What the card about the subscription shows. */
export type SubscriptionFace = 'form' | 'confirmation' | 'processing' | 'active' | 'payment-needed';

/** Returns the face of a subscription as the server described it; null means no subscription. */
export function faceOf(subscription: Pick<Subscription, 'status' | 'needs'> | null): SubscriptionFace {
  if (!subscription || hasEnded(subscription.status)) return 'form';
  const { status, needs } = subscription;
  if (isActive(status)) return 'active';
  if (status !== 'incomplete') return 'payment-needed';
  if (needs === 'confirmation') return 'confirmation';
  // Another card is entered in the form.
  return needs === 'card' ? 'form' : 'processing';
}

/** `past_due` is shown as “Past due”. */
export function statusWords(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const supportWords = {
  question:
    'Are you sure you want to cancel your subscription? It will remain active until the end of your current billing period.',
  questionAtOnce:
    'Are you sure you want to cancel your subscription? It ends right away, and you won’t be charged again.',
  bankAsks: 'Your bank asks you to confirm this payment.',
  paymentDue: 'A payment is due. Please update your card.',
  cardRefused: 'Your card was declined, and nothing was charged. Please try another card.',
  processing: 'Your payment is being processed. This page will show the result.',
  renewalRefused: 'Your last payment failed.',
  changeCard: 'Please update your card to keep your support going.',
} as const;

const endWords: Record<EndReason, string | undefined> = {
  request: undefined,
  payment: 'It ended because the payments failed.',
  refund: 'It ended because your payment was refunded.',
  dispute: 'It ended because the payment was disputed with your bank.',
};

/** Returns why support has ended, where that was not the person's own decision. */
export function whyEnded(reason: EndReason | null): string | undefined {
  return reason === null ? undefined : endWords[reason];
}
