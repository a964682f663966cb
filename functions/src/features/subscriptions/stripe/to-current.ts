import Stripe from 'stripe';
import {
  endReasons,
  hasEnded,
  type EndReason,
  type SubscriptionStatus,
} from '@touchdown/shared/subscriptions/subscription-status.ts';
import { baseCents } from '@touchdown/shared/subscriptions/support-amounts.ts';
import type { CurrentSubscription } from '../../../domain/support/subscription-items.ts';

/** Where a subscription at Stripe says why this site has ended it. */
export const endedByMetadata = 'ended_by';

/** A payment that waits for somebody, and how far it is. */
export interface OpenPayment {
  clientSecret: string;
  status: Stripe.PaymentIntent.Status;
}

const unpaid: ReadonlySet<SubscriptionStatus> = new Set(['incomplete', 'past_due', 'unpaid', 'paused']);

/** Returns whether somebody has to do something before a subscription counts as support. */
export function isUnpaid(status: SubscriptionStatus): boolean {
  return unpaid.has(status);
}

/** Converts a subscription of Stripe's to what is stored of it. */
export function toCurrent(
  subscription: Stripe.Subscription,
  payment: OpenPayment | undefined,
  fetchedAt: number,
): CurrentSubscription {
  const { id, status } = subscription;
  const ended = hasEnded(status);
  return {
    id,
    status,
    startedAt: new Date(subscription.created * 1000).toISOString(),
    ...amountsOf(subscription),
    periodEnd: periodEndOf(subscription),
    cancelsAtPeriodEnd: !ended && subscription.cancel_at_period_end,
    endedAt: ended ? instant(subscription.ended_at ?? subscription.canceled_at) : null,
    endedBy: ended ? endReasonOf(subscription) : null,
    needs: isUnpaid(status) ? needsOf(payment) : null,
    fetchedAt,
  };
}

/** Returns the cents per month: the base price has a lookup key, and whatever else is paid is extra. */
export function amountsOf(subscription: Stripe.Subscription): { baseCents: number; extraCents: number } {
  const cents = (items: readonly Stripe.SubscriptionItem[]) =>
    items.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0);
  const extra = cents(extraItemsOf(subscription));
  return { baseCents: cents(subscription.items.data) - extra, extraCents: extra };
}

/** What is paid beyond the base price: one item, or none. */
export function extraItemsOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem[] {
  return items.data.filter(({ price }) => price.lookup_key !== baseLookupKey);
}

/** Each item has a period of its own. Nothing was paid for the period of a subscription that never began. */
function periodEndOf({ status, items }: Stripe.Subscription): string | null {
  if (status === 'incomplete' || status === 'incomplete_expired') return null;
  const ends = items.data.map((item) => item.current_period_end);
  return ends.length > 0 ? instant(Math.min(...ends)) : null;
}

function endReasonOf({ status, metadata, cancellation_details: details }: Stripe.Subscription): EndReason {
  const told = endReasons.find((reason) => reason === metadata[endedByMetadata]);
  if (told) return told;
  if (details?.reason === 'payment_disputed') return 'dispute';
  return status === 'incomplete_expired' || details?.reason === 'payment_failed' ? 'payment' : 'request';
}

function needsOf(payment: OpenPayment | undefined): CurrentSubscription['needs'] {
  switch (payment?.status) {
    case 'requires_action':
    case 'requires_confirmation':
      return 'confirmation';
    case 'processing':
    case 'succeeded':
    case 'canceled':
      return null;
    default:
      return 'card';
  }
}

function instant(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

/** Both are fixed, so that two requests at once make one product and one price. */
const productId = 'touchdown_support';
/** Another base amount is another price: Stripe's prices do not change. */
const baseLookupKey = `touchdown_support_${baseCents}`;

const currency = 'usd';

/** A price of one person's, beside the base price. */
export function extraPrice(product: string, cents: number) {
  return { currency, product, recurring: { interval: 'month' }, unit_amount: cents } as const;
}

interface BasePrice {
  price: string;
  /** What the extra is a price of too. */
  product: string;
}

const found = new WeakMap<Stripe, BasePrice>();

/** Returns the price of the base tier. Makes it and its product if this account of Stripe's has none. */
export async function basePrice(stripe: Stripe): Promise<BasePrice> {
  const known = found.get(stripe) ?? (await findPrice(stripe)) ?? (await makePrice(stripe));
  found.set(stripe, known);
  return known;
}

async function findPrice(stripe: Stripe): Promise<BasePrice | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [baseLookupKey], active: true, limit: 1 });
  const [price] = data;
  if (!price) return undefined;
  return { price: price.id, product: typeof price.product === 'string' ? price.product : price.product.id };
}

async function makePrice(stripe: Stripe): Promise<BasePrice> {
  await stripe.products.create({ id: productId, name: 'Supporter of Touchdown' }).catch(unlessAlreadyThere);
  await stripe.prices
    .create({
      product: productId,
      currency,
      unit_amount: baseCents,
      recurring: { interval: 'month' },
      lookup_key: baseLookupKey,
    })
    .catch(unlessAlreadyThere);
  // What was made first counts, whoever made it.
  const made = await findPrice(stripe);
  if (!made) throw new Error(`Stripe has no price ${baseLookupKey} after it was made.`);
  return made;
}

function unlessAlreadyThere(error: unknown): void {
  const isThere =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'resource_already_exists' || error.param === 'lookup_key');
  if (!isThere) throw error;
}
