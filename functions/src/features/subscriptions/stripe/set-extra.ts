import type Stripe from 'stripe';
import { basePrice, extraItemsOf, extraPrice } from './to-current.ts';

type ItemChange = Stripe.SubscriptionUpdateParams.Item;

/**
 * Makes what a subscription pays beyond the base price an amount of cents, from the next invoice on. It has one item
 * for that, or none. `name` tells this change from others, so that one that arrives twice is made once.
 */
export async function setExtra(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  cents: number,
  name: string,
): Promise<void> {
  const [first, ...others] = extraItemsOf(subscription);
  const items: ItemChange[] = others.map(({ id }) => ({ id, deleted: true }));
  if (cents === 0) {
    if (first) items.push({ id: first.id, deleted: true });
  } else if (first?.price.unit_amount !== cents) {
    const { product } = await basePrice(stripe);
    items.push({ ...(first ? { id: first.id } : {}), price_data: extraPrice(product, cents) });
  }
  if (items.length === 0) return;
  const before = [first, ...others].map((item) => `${item?.id}=${item?.price.id}`).join(' ');
  await stripe.subscriptions.update(
    subscription.id,
    { items, proration_behavior: 'none' },
    { idempotencyKey: `${name}-${subscription.id}-${cents}-${before}` },
  );
}

/**
 * Two requests of which one was late may both have added an item. The smaller amount stays, because nobody is to pay
 * more than they last chose.
 */
export async function keepOneExtra(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const extras = extraItemsOf(subscription);
  if (extras.length < 2) return;
  const [, ...others] = extras.toSorted(
    ({ price: one }, { price: other }) => (one.unit_amount ?? 0) - (other.unit_amount ?? 0),
  );
  await stripe.subscriptions.update(subscription.id, {
    items: others.map(({ id }) => ({ id, deleted: true })),
    proration_behavior: 'none',
  });
}
