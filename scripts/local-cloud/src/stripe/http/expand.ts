import type { StripeState } from '../stripe-state.ts';
import { idOf } from '../stripe-world.ts';
import { invalidRequest } from './stripe-refusal.ts';

type Fields = Record<string, unknown>;

/** Returns a copy of an answer in which what the paths name is whole instead of an id. */
export function expand(state: StripeState, answer: object, paths: string[]): object {
  const copy = structuredClone(answer) as Fields;
  for (const path of paths) {
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

/** Returns what an invoice has only if a call asks for it. */
function includable(state: StripeState, target: Fields, name: string): unknown {
  if (target['object'] !== 'invoice' || name !== 'confirmation_secret') return undefined;
  const payment = Object.values(state.invoicePayments).find((one) => one.invoice === target['id']);
  const secret = state.paymentIntents[idOf(payment?.payment.payment_intent)]?.client_secret;
  return secret ? { client_secret: secret, type: 'payment_intent' } : null;
}

function findObject(state: StripeState, id: string): object | undefined {
  const { customers, subscriptions, invoices, paymentIntents, paymentMethods, charges } = state;
  const all: Record<string, object>[] = [
    customers,
    subscriptions,
    invoices,
    paymentIntents,
    paymentMethods,
    charges,
  ];
  return all.map((objects) => objects[id]).find(Boolean);
}
