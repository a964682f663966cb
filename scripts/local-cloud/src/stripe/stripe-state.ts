import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';

/** An answer that is given again for the same idempotency key. */
interface KeptAnswer {
  request: string;
  status: number;
  body: string;
  keptAt: number;
}

/** All objects by their ids, in the order of their creation. Objects name others by id, as unexpanded answers do. */
export interface StripeState {
  /** How far the own clock is ahead of this machine's, in milliseconds. */
  clockAheadMs: number;
  customers: Record<string, Stripe.Customer>;
  deletedCustomers: Record<string, Stripe.DeletedCustomer>;
  paymentMethods: Record<string, Stripe.PaymentMethod>;
  products: Record<string, Stripe.Product>;
  prices: Record<string, Stripe.Price>;
  subscriptions: Record<string, Stripe.Subscription>;
  invoices: Record<string, Stripe.Invoice & { id: string }>;
  invoicePayments: Record<string, Stripe.InvoicePayment>;
  paymentIntents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
  portalConfigurations: Record<string, Stripe.BillingPortal.Configuration>;
  portalSessions: Record<string, Stripe.BillingPortal.Session>;
  events: Record<string, Stripe.Event>;
  /** The numbers of the test cards, by payment method. Stripe's objects do not have them. */
  cardNumbers: Record<string, string>;
  /** Payment methods that the bank has authenticated once. */
  authenticated: Record<string, boolean>;
  keptAnswers: Record<string, KeptAnswer>;
}

const collections =
  'customers deletedCustomers paymentMethods products prices subscriptions invoices invoicePayments ' +
  'paymentIntents charges refunds disputes portalConfigurations portalSessions events cardNumbers ' +
  'authenticated keptAnswers';

function emptyState(): StripeState {
  const empty = Object.fromEntries(collections.split(' ').map((name) => [name, {}]));
  return { clockAheadMs: 0, ...empty } as unknown as StripeState;
}

/** Opens the state of a folder; in memory without a folder. */
export function openState(folder?: string): { state: StripeState; save: () => void } {
  if (!folder) return { state: emptyState(), save: () => {} };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'stripe.json');
  const state: StripeState = existsSync(file)
    ? { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as StripeState) }
    : emptyState();
  // The new file replaces the old one as a whole, so that a process that dies meanwhile leaves a readable file.
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  };
  return { state, save };
}
