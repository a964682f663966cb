import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { isActive, isExpired } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { toSubscription, type CurrentSubscription } from '../../domain/support/subscription-items.ts';
import type { RefreshSubscription } from './refresh-subscription.ts';
import { isUnpaid } from './stripe/to-current.ts';
import type { SubscriptionStore } from './subscription-store.ts';

interface OwnSubscriptionPorts {
  store: Pick<SubscriptionStore, 'read'>;
  refresh: RefreshSubscription;
  now: () => number;
}

/** Returns the caller's subscription. Stripe is asked only if the stored one may have changed without an event. */
export function getOwnSubscription({ store, refresh, now }: OwnSubscriptionPorts) {
  return async ({ person }: { person: Person }) => {
    const stored = await store.read(person.id);
    if (!stored?.current) throw none();
    if (!mayBeOutdated(stored.current, now())) return toSubscription(stored.current);
    const refreshed = await refresh(person.id, stored.current.id);
    if (!refreshed) throw none();
    const { current, clientSecret } = refreshed;
    const isShown = current.needs === 'confirmation' && clientSecret !== undefined;
    return { ...toSubscription(current), ...(isShown ? { clientSecret } : {}) };
  };
}

/** An unpaid one changes as soon as somebody pays; a period that is over was paid again or has ended. */
function mayBeOutdated({ status, periodEnd }: CurrentSubscription, now: number): boolean {
  if (isUnpaid(status)) return true;
  return isActive(status) && (periodEnd === null || isExpired(periodEnd, now));
}

export function none(): Problem {
  return new Problem('NOT_FOUND', subscriptionSentences.none);
}
