import type Stripe from 'stripe';
import { cancelAtOnce } from '../billing/end-subscription.ts';
import { hasEnded } from '../billing/subscription-state.ts';
import { createdParameter, isCreatedWithin, listPage, pageParameters } from '../http/list-page.ts';
import { fields, metadata, readParameters, text } from '../http/parameters.ts';
import { missingReference, missingResource } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import { mergeMetadata, newId, randomText, type StripeWorld } from '../stripe-world.ts';

const writable = {
  email: text,
  name: text,
  description: text,
  phone: text,
  metadata,
  invoice_settings: fields({ default_payment_method: text }),
};

export const customerRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    handle: ({ world, form }) => {
      const given = readParameters(form, { ...writable, payment_method: text });
      const customer = newCustomer(world.now());
      change(world, customer, given);
      world.state.customers[customer.id] = customer;
      return customer;
    },
  },
  {
    method: 'GET',
    path: '/v1/customers',
    handle: ({ world, form }) => {
      const given = readParameters(form, { ...pageParameters, email: text, created: createdParameter });
      const found = Object.values(world.state.customers).filter(
        (one) =>
          (given.email === undefined || one.email === given.email) &&
          isCreatedWithin(one.created, given.created),
      );
      return listPage(found, given, '/v1/customers');
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      return world.state.deletedCustomers[id] ?? customerOfPath(world, id);
    },
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      const given = readParameters(form, writable);
      const customer = customerOfPath(world, id);
      change(world, customer, given);
      return customer;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      customerOfPath(world, id);
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
    },
  },
];

function customerOfPath(world: StripeWorld, id: string): Stripe.Customer {
  const customer = world.state.customers[id];
  if (!customer) throw missingResource('customer', id);
  return customer;
}

/** Returns the customer that a parameter names. A deleted one is missing. */
export function customerOfParameter(world: StripeWorld, id: string): Stripe.Customer {
  const customer = world.state.customers[id];
  if (!customer) throw missingReference('customer', id, 'customer');
  return customer;
}

function change(
  world: StripeWorld,
  customer: Stripe.Customer,
  given: Partial<ReturnType<typeof readParameters<typeof writable>>>,
): void {
  const method = given.invoice_settings?.default_payment_method;
  if (method && world.state.paymentMethods[method]?.customer !== customer.id) {
    throw missingReference('PaymentMethod', method, 'invoice_settings[default_payment_method]');
  }
  if (given.email !== undefined) customer.email = given.email || null;
  if (given.name !== undefined) customer.name = given.name || null;
  if (given.description !== undefined) customer.description = given.description || null;
  if (given.phone !== undefined) customer.phone = given.phone || null;
  customer.metadata = mergeMetadata(customer.metadata, given.metadata);
  if (method !== undefined) customer.invoice_settings.default_payment_method = method || null;
}

function newCustomer(created: number): Stripe.Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
