import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import type { StripeState } from './stripe-state.ts';

export type SentEventType = (typeof sentEventTypes)[number];

/** The types of events that this server makes. Stripe makes more; it sends those that the endpoint has chosen. */
export const sentEventTypes = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
] as const;

/** What all calls work on. */
export interface StripeWorld {
  state: StripeState;
  /** The own clock, in whole seconds as in Stripe's objects. */
  now: () => number;
  /** Stores an event and sends it. */
  emit: (type: SentEventType, object: object, previous?: object) => void;
  /** The origin under which browsers reach this server's pages. */
  siteUrl: () => string;
  rules: BillingRules;
}

/** What an account chooses in Stripe's dashboard. */
export interface BillingRules {
  /** Days from one failed payment of a renewal to the next attempt. */
  retryDays: number[];
  /** What becomes of a subscription when the last attempt has failed. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due';
}

export const defaultRules: BillingRules = { retryDays: [3, 5, 7], afterRetries: 'cancel' };

const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomText(length: number): string {
  return Array.from({ length }, () => idCharacters[randomInt(idCharacters.length)]).join('');
}

/** Returns an id with Stripe's prefix: `cus_`, `sub_`, … */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`;
}

/** Returns the id of what an object names, expanded or not; the empty text if it names nothing. */
export function idOf(reference: string | { id?: string } | null | undefined): string {
  return (typeof reference === 'string' ? reference : reference?.id) ?? '';
}

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** The fields of an object that are always null here, by their names. */
export function nulls<Text extends string>(names: Text): Record<Words<Text>, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<Text>, null>;
}

/** Removes the keys that are set to the empty text, and adds the others, as Stripe does. */
export function mergeMetadata(
  old: Stripe.Metadata | null,
  change: Record<string, string> | undefined,
): Stripe.Metadata {
  const merged = { ...old, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
