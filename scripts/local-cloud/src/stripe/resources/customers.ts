import type Stripe from 'stripe';
import { cancelAtOnce, hasEnded } from '../billing/subscription-state.ts';
import { fields, metadata, readParameters, text } from '../http/parameters.ts';
import { missingReference } from '../http/stripe-refusal.ts';
import { by, get, listRoute, objectOfPath, post, remove, type StripeRoute } from '../http/stripe-route.ts';
import { mergeMetadata, newId, nulls, randomText, type StripeWorld } from '../stripe-world.ts';

const writable = { email: text, metadata, invoice_settings: fields({ default_payment_method: text }) };

export const customerRoutes: StripeRoute[] = [
  post('/v1/customers', ({ world, form }) => {
    const given = readParameters(form, writable);
    const customer = newCustomer(world.now());
    change(world, customer, given);
    world.state.customers[customer.id] = customer;
    return customer;
  }),
  listRoute('/v1/customers', ({ customers }) => customers, {
    email: by(text, (one: Stripe.Customer, email) => one.email === email),
  }),
  get('/v1/customers/:id', ({ world: { state }, form, ids: [id = ''] }) => {
    readParameters(form, {});
    return state.deletedCustomers[id] ?? objectOfPath(state.customers, id, 'customer');
  }),
  post('/v1/customers/:id', ({ world, form, ids: [id = ''] }) => {
    const given = readParameters(form, writable);
    const customer = objectOfPath(world.state.customers, id, 'customer');
    change(world, customer, given);
    return customer;
  }),
  remove('/v1/customers/:id', ({ world, form, ids: [id = ''] }) => {
    readParameters(form, {});
    objectOfPath(world.state.customers, id, 'customer');
    for (const subscription of Object.values(world.state.subscriptions)) {
      if (subscription.customer === id && !hasEnded(subscription)) cancelAtOnce(world, subscription);
    }
    // The payment methods go with the customer, and cannot be used for another one.
    for (const method of Object.values(world.state.paymentMethods)) {
      if (method.customer === id) method.customer = null;
    }
    delete world.state.customers[id];
    const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
    world.state.deletedCustomers[id] = deleted;
    return deleted;
  }),
];

function change(
  world: StripeWorld,
  customer: Stripe.Customer,
  given: ReturnType<typeof readParameters<typeof writable>>,
): void {
  const method = given.invoice_settings?.default_payment_method;
  if (method && world.state.paymentMethods[method]?.customer !== customer.id) {
    throw missingReference('PaymentMethod', method, 'invoice_settings[default_payment_method]');
  }
  if (given.email !== undefined) customer.email = given.email || null;
  customer.metadata = mergeMetadata(customer.metadata, given.metadata);
  if (method !== undefined) customer.invoice_settings.default_payment_method = method || null;
}

function newCustomer(created: number): Stripe.Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    balance: 0,
    created,
    delinquent: false,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
    ...nulls('address currency default_source description discount name phone shipping test_clock'),
  };
}
