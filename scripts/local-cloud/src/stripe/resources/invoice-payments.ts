import { listPage, pageParameters } from '../http/list-page.ts';
import { fields, oneOf, readParameters, required, text } from '../http/parameters.ts';
import { missingResource } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';

/** The link between an invoice and its payment intent, which basil keeps in objects of its own. */
export const invoicePaymentRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    handle: ({ world, form }) => {
      const given = readParameters(form, {
        ...pageParameters,
        invoice: text,
        status: oneOf('open', 'paid', 'canceled'),
        payment: fields({ type: required(oneOf('payment_intent', 'charge')), payment_intent: text }),
      });
      const intent = given.payment?.payment_intent;
      const found = Object.values(world.state.invoicePayments).filter(
        (one) =>
          (given.invoice ?? one.invoice) === one.invoice &&
          (given.status ?? one.status) === one.status &&
          (given.payment?.type ?? one.payment.type) === one.payment.type &&
          (intent ?? one.payment.payment_intent) === one.payment.payment_intent,
      );
      return listPage(found, given, '/v1/invoice_payments');
    },
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      const payment = world.state.invoicePayments[id];
      if (!payment) throw missingResource('invoice_payment', id);
      return payment;
    },
  },
];
