import type Stripe from 'stripe';
import { basePrice, currency } from './base-price.ts';

interface NewSupport {
  uid: string;
  customer: string;
  /** Cents per month on top of the base price. */
  extra: number;
  /** Names this start: calls with the same name make one subscription, however late they arrive. */
  name: string;
}

/** Makes a subscription whose first payment waits for the browser's confirmation. Returns its id. */
export async function startSubscription(
  stripe: Stripe,
  { uid, customer, extra, name }: NewSupport,
): Promise<string> {
  const { price, product } = await basePrice(stripe);
  const extraPrice = { currency, product, recurring: { interval: 'month' }, unit_amount: extra } as const;
  const { id } = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price }, ...(extra > 0 ? [{ price_data: extraPrice }] : [])],
      payment_behavior: 'default_incomplete',
      // The page has a card field only; no other way to pay may be asked for.
      payment_settings: { payment_method_types: ['card'] },
      metadata: { uid },
      expand: ['latest_invoice.confirmation_secret'],
    },
    { idempotencyKey: `sub-${uid}-${name}` },
  );
  return id;
}
