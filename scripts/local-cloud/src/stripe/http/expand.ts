import type Stripe from 'stripe';
import type { StripeState } from '../stripe-state.ts';
import { wholeList } from './list-page.ts';
import { invalidRequest } from './stripe-refusal.ts';

type Fields = Record<string, unknown>;

/** Returns a copy of an answer in which what the paths name is whole instead of an id. */
export function expand(state: StripeState, answer: object, paths: string[]): object {
  const copy = structuredClone(answer) as Fields;
  for (const path of paths) {
    if (path.split('.').length > 4) {
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    }
    expandPath(state, copy, path.split('.'), path);
  }
  return copy;
}

function expandPath(state: StripeState, target: Fields, [name = '', ...rest]: string[], path: string): void {
  if (Array.isArray(target)) {
    for (const part of target as Fields[]) expandPath(state, part, [name, ...rest], path);
    return;
  }
  const value = target[name] === undefined ? includable(state, target, name) : target[name];
  if (value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const whole = typeof value === 'string' ? structuredClone(findObject(state, value)) : value;
  if (typeof value === 'string' && whole === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  target[name] = whole;
  if (rest.length > 0 && whole) expandPath(state, whole as Fields, rest, path);
}

/** Returns what an object has only if a call asks for it. */
function includable(state: StripeState, target: Fields, name: string): unknown {
  if (target['object'] === 'invoice') {
    const invoice = target as unknown as Stripe.Invoice;
    const payments = Object.values(state.invoicePayments).filter((one) => one.invoice === invoice.id);
    if (name === 'payments') return wholeList(structuredClone(payments), '/v1/invoice_payments');
    if (name === 'confirmation_secret') return confirmationSecret(state, payments);
  }
  if (target['object'] === 'customer' && name === 'subscriptions') {
    const own = Object.values(state.subscriptions).filter(
      (one) => one.customer === target['id'] && !['canceled', 'incomplete_expired'].includes(one.status),
    );
    return wholeList(
      structuredClone(own).toReversed(),
      `/v1/customers/${String(target['id'])}/subscriptions`,
    );
  }
  if (target['object'] === 'charge' && name === 'refunds') {
    const own = Object.values(state.refunds).filter((one) => one.charge === target['id']);
    return wholeList(structuredClone(own).toReversed(), `/v1/charges/${String(target['id'])}/refunds`);
  }
  return undefined;
}

function confirmationSecret(
  state: StripeState,
  payments: Stripe.InvoicePayment[],
): Stripe.Invoice.ConfirmationSecret | null {
  const intentId = payments[0]?.payment.payment_intent;
  const secret = typeof intentId === 'string' ? state.paymentIntents[intentId]?.client_secret : undefined;
  return secret ? { client_secret: secret, type: 'payment_intent' } : null;
}

function findObject(state: StripeState, id: string): object | undefined {
  return (
    state.customers[id] ??
    state.deletedCustomers[id] ??
    state.subscriptions[id] ??
    state.invoices[id] ??
    state.paymentIntents[id] ??
    state.paymentMethods[id] ??
    state.charges[id] ??
    state.products[id] ??
    state.portalConfigurations[id]
  );
}
