import type { Person } from '@touchdown/shared/contract/person.ts';
import type { DuePayment } from '@touchdown/shared/subscriptions/schema.ts';
import { hasEnded, isActive } from '@touchdown/shared/subscriptions/subscription-status.ts';
import type { CurrentSubscription } from '../../domain/support/subscription-items.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/**
 * Returns what a payment of the caller waits for. It is read from the table, so it costs nothing at Stripe, and most
 * people have no support at all.
 */
export function getDuePayment(store: Pick<SubscriptionStore, 'read'>) {
  return async ({ person }: { person: Person }): Promise<DuePayment> => {
    const current = (await store.read(person.id))?.current;
    return { due: current ? dueOf(current) : null };
  };
}

/** A first payment whose card was declined is not due: nothing has begun. */
function dueOf({ status, needs }: CurrentSubscription): DuePayment['due'] {
  if (hasEnded(status) || isActive(status)) return null;
  return status === 'incomplete' && needs === 'card' ? null : needs;
}
