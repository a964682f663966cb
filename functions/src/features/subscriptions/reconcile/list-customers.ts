import type Stripe from 'stripe';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';

export interface ListedCustomer {
  id: string;
  email: string | null;
  /** Seconds since 1970. */
  created: number;
  hasLive: boolean;
}

/** Returns Stripe's customers by the person whose id they carry. Others belong to another product. */
export async function listCustomers(stripe: Stripe): Promise<Map<string, ListedCustomer[]>> {
  const live = new Set<string>();
  for await (const { customer, status } of stripe.subscriptions.list({ status: 'all', limit: 100 })) {
    if (!hasEnded(status)) live.add(typeof customer === 'string' ? customer : customer.id);
  }
  const people = new Map<string, ListedCustomer[]>();
  for await (const { id, email, created, metadata } of stripe.customers.list({ limit: 100 })) {
    const uid = metadata['uid'];
    if (!uid) continue;
    const customer = { id, email, created, hasLive: live.has(id) };
    people.set(uid, [...(people.get(uid) ?? []), customer]);
  }
  return people;
}
