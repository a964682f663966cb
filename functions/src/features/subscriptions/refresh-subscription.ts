import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import type { CurrentSubscription } from '../../domain/support/subscription-items.ts';
import { fetchSubscription, type FetchedSubscription } from './fetch-subscription.ts';
import type { GetStripe } from './stripe/stripe-client.ts';
import { throwStripeProblem } from './stripe/stripe-problem.ts';
import { maxReplaceAttempts, type SubscriptionStore } from './subscription-store.ts';

export type Refreshed = Pick<FetchedSubscription, 'current' | 'clientSecret'>;

/**
 * Asks Stripe for a subscription and stores what it says. Undefined if the person has no customer any more, or
 * the subscription is another customer's.
 */
export type RefreshSubscription = (uid: string, subscriptionId: string) => Promise<Refreshed | undefined>;

/** For a person who waits for the answer: one subscription is looked at. `settlePerson` looks at all. */
export function subscriptionRefresher(
  getStripe: GetStripe,
  store: Pick<SubscriptionStore, 'read' | 'replace'>,
  now: () => number,
): RefreshSubscription {
  return async (uid, subscriptionId) => {
    for (let attempt = 1; ; attempt++) {
      const before = await store.read(uid);
      if (!before) return undefined;
      const stripe = await getStripe();
      const asked = { before: before.current, now: now() };
      const { customer, ...fetched } = await fetchSubscription(stripe, subscriptionId, asked).catch(
        throwStripeProblem,
      );
      if (customer !== before.customerId) return undefined;
      if (before.current && !replaces(fetched.current, before.current)) return { current: before.current };
      const isWritten = await store.replace(before, fetched.current);
      // After so many attempts others have written what they asked for just now.
      if (isWritten || attempt === maxReplaceAttempts) return fetched;
    }
  };
}

/** An event of an earlier subscription may arrive late. It must not hide the one that is paid now. */
function replaces(next: CurrentSubscription, before: CurrentSubscription): boolean {
  return next.id === before.id || (hasEnded(before.status) && !hasEnded(next.status));
}
