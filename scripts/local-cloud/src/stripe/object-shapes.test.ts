import { describe, expect, it } from 'vitest';
import { fieldsOfType } from './testing/fields-of-type.ts';
import { stripeForTests } from './testing/stripe-for-tests.ts';
import { subscribeAndPay } from './testing/subscribe.ts';

const start = stripeForTests();

describe('the objects of the local Stripe server', () => {
  it('have every field that the SDK’s types require, and none that they do not know', async () => {
    const { stripe } = await start();
    const { customer, intent, subscription, method } = await subscribeAndPay(stripe, '4242424242424242');
    const price = (await stripe.prices.list()).data[0];
    const [charge] = (await stripe.charges.list()).data;
    const invoice = (await stripe.invoices.list()).data[0];
    const event = (await stripe.events.list()).data[0];
    const answers: [string, string, object | undefined][] = [
      ['Customers.d.ts', 'Customer', await stripe.customers.retrieve(customer.id)],
      ['PaymentMethods.d.ts', 'PaymentMethod', await stripe.paymentMethods.retrieve(method.id)],
      ['Prices.d.ts', 'Price', price],
      ['Subscriptions.d.ts', 'Subscription', await stripe.subscriptions.retrieve(subscription.id)],
      ['SubscriptionItems.d.ts', 'SubscriptionItem', subscription.items.data[0]],
      ['Invoices.d.ts', 'Invoice', invoice],
      ['InvoicePayments.d.ts', 'InvoicePayment', (await stripe.invoicePayments.list()).data[0]],
      ['PaymentIntents.d.ts', 'PaymentIntent', await stripe.paymentIntents.retrieve(intent)],
      ['Charges.d.ts', 'Charge', charge],
      ['Events.d.ts', 'EventBase', event],
    ];
    for (const [file, name, answer] of answers) {
      const { required, optional } = fieldsOfType(file, name);
      const given = new Set(Object.keys(answer ?? {}));
      given.delete('lastResponse');
      expect(required.length, name).toBeGreaterThan(5);
      expect(
        required.filter((field) => !given.has(field)),
        `missing in ${name}`,
      ).toEqual([]);
      const known = new Set([...required, ...optional]);
      expect(
        [...given].filter((field) => !known.has(field)),
        `unknown in ${name}`,
      ).toEqual([]);
    }
  });
});
