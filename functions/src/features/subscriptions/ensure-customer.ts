import type Stripe from 'stripe';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { SubscriptionStore, SupportAttempt } from './subscription-store.ts';

type Store = Pick<SubscriptionStore, 'read' | 'emailOf' | 'putCustomer'>;

/** Returns the one customer of a person at Stripe. Makes it if there is none, or none any more. */
export async function ensureCustomer(
  stripe: Stripe,
  store: Store,
  uid: string,
  attempt: SupportAttempt,
): Promise<string> {
  const stored = await store.read(uid);
  const gone = stored && (await isDeleted(stripe, stored.customerId)) ? stored.customerId : undefined;
  if (stored && gone === undefined) return stored.customerId;
  const email = await store.emailOf(uid);
  if (email === undefined) throw noAccount();
  const id =
    (await madeBefore(stripe, uid, email)) ?? (await makeCustomer(stripe, { uid, email, attempt, gone }));
  const outcome = await store.putCustomer(uid, id, gone);
  if (outcome === 'written') return id;
  // After the account's deletion nobody would look for this customer; nor if another one is the person's.
  const kept = outcome === 'taken' ? (await store.read(uid))?.customerId : undefined;
  if (kept !== id) await stripe.customers.del(id);
  if (kept === undefined) throw noAccount();
  return kept;
}

/**
 * An operator can delete a customer at Stripe, which also ends what it pays. A customer whom Stripe has never had is
 * another matter: then the key is another account's, and what is stored must stay.
 */
async function isDeleted(stripe: Stripe, customer: string): Promise<boolean> {
  const { deleted } = await stripe.customers.retrieve(customer);
  return deleted === true;
}

/** An earlier request may have made the customer without learning of it. The list is up to date, unlike a search. */
async function madeBefore(stripe: Stripe, uid: string, email: string): Promise<string | undefined> {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  return data.find(({ metadata }) => metadata['uid'] === uid)?.id;
}

interface NewCustomer {
  uid: string;
  email: string;
  attempt: SupportAttempt;
  /** The customer who was deleted at Stripe. */
  gone: string | undefined;
}

/** A request that is carried on has the same key as the one that died, and gets the same customer. */
async function makeCustomer(stripe: Stripe, { uid, email, attempt, gone }: NewCustomer): Promise<string> {
  // The same request may have made the one that was deleted.
  const name = [attempt.id, ...(gone === undefined ? [] : [gone])].join('-');
  const options = { idempotencyKey: `customer-${uid}-${name}` };
  const { id } = await stripe.customers.create({ email, metadata: { uid } }, options);
  return id;
}

export function noAccount(): Problem {
  return new Problem('UNAUTHENTICATED', 'Please log in first.');
}
