import {
  intentOf,
  subscriptionOf,
  voidInvoice,
  type StoredInvoice,
} from '../billing/invoices-of-subscription.ts';
import { defaultMethodOf, payInvoice } from '../billing/pay-invoice.ts';
import { changeSubscription } from '../billing/subscription-state.ts';
import { createdParameter, isCreatedWithin, listPage, pageParameters } from '../http/list-page.ts';
import { flag, oneOf, readParameters, text } from '../http/parameters.ts';
import { invalidRequest, missingReference, missingResource, StripeRefusal } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import type { StripeWorld } from '../stripe-world.ts';

export const invoiceRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    handle: ({ world, form }) => {
      const given = readParameters(form, {
        ...pageParameters,
        customer: text,
        subscription: text,
        status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
        created: createdParameter,
      });
      const found = Object.values(world.state.invoices).filter(
        (one) =>
          (given.customer ?? one.customer) === one.customer &&
          (!given.subscription || subscriptionOf(world, one)?.id === given.subscription) &&
          (given.status ?? one.status) === one.status &&
          isCreatedWithin(one.created, given.created),
      );
      return listPage(found, given, '/v1/invoices');
    },
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      return invoiceOfPath(world, id);
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    handle: ({ world, form, ids: [id = ''] }) => {
      const given = readParameters(form, { payment_method: text, off_session: flag });
      const invoice = invoiceOfPath(world, id);
      pay(world, invoice, { method: given.payment_method, onSession: given.off_session === false });
      return invoice;
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      const invoice = invoiceOfPath(world, id);
      if (invoice.status !== 'open') {
        throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
      }
      voidInvoice(world, invoice);
      forgiveSubscription(world, invoice);
      return invoice;
    },
  },
];

function invoiceOfPath(world: StripeWorld, id: string): StoredInvoice {
  const invoice = world.state.invoices[id];
  if (!invoice) throw missingResource('invoice', id, 'invoice');
  return invoice;
}

function pay(
  world: StripeWorld,
  invoice: StoredInvoice,
  { method, onSession }: { method: string | undefined; onSession: boolean },
): void {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (invoice.status !== 'open') {
    throw invalidRequest("This invoice can no longer be paid, because it isn't open.");
  }
  const subscription = subscriptionOf(world, invoice);
  const paymentMethod = method ?? (subscription && defaultMethodOf(world, subscription));
  if (!paymentMethod || world.state.paymentMethods[paymentMethod]?.customer !== invoice.customer) {
    throw missingReference('PaymentMethod', paymentMethod ?? '', 'payment_method');
  }
  const outcome = payInvoice(world, invoice, { paymentMethod, onSession });
  if (typeof outcome === 'object') throw new StripeRefusal(402, outcome);
  if (outcome === 'succeeded') return;
  const intent = intentOf(world, invoice);
  throw new StripeRefusal(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
    ...(intent ? { payment_intent: structuredClone(intent) } : {}),
  });
}

/** A subscription is past due because of its open invoices; without any, it is not. */
function forgiveSubscription(world: StripeWorld, invoice: StoredInvoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription?.status !== 'past_due' && subscription?.status !== 'unpaid') return;
  const isOwing = Object.values(world.state.invoices).some(
    (one) => one.status === 'open' && subscriptionOf(world, one) === subscription,
  );
  if (isOwing) return;
  changeSubscription(world, subscription, (one) => {
    one.status = 'active';
  });
}
