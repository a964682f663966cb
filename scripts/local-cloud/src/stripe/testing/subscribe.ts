import type Stripe from 'stripe';

export const baseLookupKey = 'support-monthly';

/** A card as the SDK sends it. The year is far enough for every advance of the clock. */
export function card(number: string): Stripe.PaymentMethodCreateParams {
  return { type: 'card', card: { number, exp_month: 12, exp_year: 2060, cvc: '123' } };
}

/** The product and the base price, made once. */
export async function basePrice(stripe: Stripe): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [baseLookupKey] });
  if (data[0]) return data[0];
  const product = await stripe.products.create({ id: 'support', name: 'Support' });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 200,
    recurring: { interval: 'month' },
    lookup_key: baseLookupKey,
  });
}

/** A customer with a card, as the site makes one. */
export async function customerWithCard(stripe: Stripe, number: string) {
  const customer = await stripe.customers.create({ email: 'ada@example.org', metadata: { uid: 'u1' } });
  const method = await stripe.paymentMethods.create(card(number));
  await stripe.paymentMethods.attach(method.id, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  return { customer, method };
}

/** A subscription of $2.00 and $3.50 whose first payment is still to be confirmed. */
export async function subscribe(stripe: Stripe, number: string) {
  const price = await basePrice(stripe);
  const { customer, method } = await customerWithCard(stripe, number);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [
      { price: price.id },
      {
        price_data: {
          currency: 'usd',
          product: 'support',
          unit_amount: 350,
          recurring: { interval: 'month' },
        },
      },
    ],
    payment_behavior: 'default_incomplete',
    metadata: { uid: 'u1' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const secret = (subscription.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '';
  return { customer, method, subscription, secret, intent: secret.split('_secret_')[0] ?? '' };
}

/** A subscription that is paid for its first month. */
export async function subscribeAndPay(stripe: Stripe, number: string) {
  const made = await subscribe(stripe, number);
  await stripe.paymentIntents.confirm(made.intent);
  return made;
}
