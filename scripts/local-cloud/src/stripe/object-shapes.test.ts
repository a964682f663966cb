import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stripeForTests } from './testing/stripe-for-tests.ts';
import { subscribeAndPay } from './testing/subscribe.ts';
import { findInstalled } from '../servers/find-installed.ts';

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

interface TypeFields {
  required: string[];
  optional: string[];
}

/** Reads the fields of an object from the SDK's own types: `Customers.d.ts`, `Customer`. */
function fieldsOfType(file: string, name: string): TypeFields {
  const source = readFileSync(findInstalled(`stripe/types/${file}`) ?? file, 'utf8');
  const [, indent = '', body] =
    new RegExp(`^( *)interface ${name}(?: extends \\w+)? \\{\\n([\\s\\S]*?)^\\1\\}`, 'm').exec(source) ?? [];
  if (body === undefined) throw new Error(`${file} has no interface ${name}.`);
  const found = [...body.matchAll(new RegExp(`^${indent}  (\\w+)(\\??):`, 'gm'))];
  const named = (isOptional: boolean) =>
    found.filter(([, , mark]) => (mark === '?') === isOptional).map(([, field = '']) => field);
  return { required: named(false), optional: named(true) };
}
