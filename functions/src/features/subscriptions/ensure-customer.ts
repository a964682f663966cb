import type Stripe from 'stripe';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { SubscriptionStore, SupportAttempt } from './subscription-store.ts';

type Store = Pick<SubscriptionStore, 'read' | 'emailOf' | 'putCustomer'>;

/** Returns the one customer of a person at Stripe. Makes it if there is none. */
export async function ensureCustomer(
  stripe: Stripe,
  store: Store,
  uid: string,
  attempt: SupportAttempt,
): Promise<string> {
  const stored = await store.read(uid);
  if (stored) return stored.customerId;
  const email = await store.emailOf(uid);
  if (email === undefined) throw noAccount();
  // A request that died after this step is carried on with the same key, and gets the same customer.
  const { id } = await stripe.customers.create(
    { email, metadata: { uid } },
    { idempotencyKey: `customer-${uid}-${attempt.id}` },
  );
  const outcome = await store.putCustomer(uid, id);
  if (outcome === 'written') return id;
  // After the account's deletion nobody would look for this customer; nor if another one is the person's.
  const kept = outcome === 'taken' ? (await store.read(uid))?.customerId : undefined;
  if (kept !== id) await stripe.customers.del(id);
  if (kept === undefined) throw noAccount();
  return kept;
}

export function noAccount(): Problem {
  return new Problem('UNAUTHENTICATED', 'Please log in first.');
}
