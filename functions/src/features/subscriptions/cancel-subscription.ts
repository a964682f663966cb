import type Stripe from 'stripe';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { hasEnded, isActive } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { toSubscription } from '../../domain/support/subscription-items.ts';
import { none } from './get-own-subscription.ts';
import type { RefreshSubscription } from './refresh-subscription.ts';
import { endSubscription } from './stripe/end-subscription.ts';
import { endUnconfirmed } from './stripe/end-unconfirmed.ts';
import type { GetStripe } from './stripe/stripe-client.ts';
import { throwStripeProblem } from './stripe/stripe-problem.ts';
import type { SubscriptionStore } from './subscription-store.ts';

interface CancelPorts {
  stripe: GetStripe;
  store: Pick<SubscriptionStore, 'read'>;
  refresh: RefreshSubscription;
}

/** Ends the caller's support: what is paid lasts to the end of its period, what is not paid ends at once. */
export function cancelSubscription({ stripe: getStripe, store, refresh }: CancelPorts) {
  async function endAsPaid(stripe: Stripe, id: string): Promise<void> {
    const { status } = await stripe.subscriptions.retrieve(id);
    if (hasEnded(status)) return;
    const isPaid = isActive(status) || (status === 'incomplete' && !(await endUnconfirmed(stripe, id)));
    if (isPaid) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    else await endSubscription(stripe, id, 'request');
  }

  return async ({ person }: { person: Person }) => {
    const stored = await store.read(person.id);
    if (!stored?.current) throw none();
    if (hasEnded(stored.current.status)) throw endedAlready();
    const { id } = stored.current;
    await endAsPaid(await getStripe(), id).catch(throwStripeProblem);
    const refreshed = await refresh(person.id, id);
    if (!refreshed) throw none();
    const { current } = refreshed;
    const message = hasEnded(current.status)
      ? subscriptionSentences.canceledAtOnce
      : subscriptionSentences.canceledAtPeriodEnd;
    return { success: true, message, subscription: toSubscription(current) } as const;
  };
}

function endedAlready(): Problem {
  return new Problem('CONFLICT', subscriptionSentences.nothingToCancel);
}
