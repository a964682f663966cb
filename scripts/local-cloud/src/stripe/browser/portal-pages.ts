import type Stripe from 'stripe';
import { readForm, type FormFields } from '../http/form-body.ts';
import type { StripeAnswer, StripeRequest } from '../http/answer-call.ts';
import { StripeRefusal } from '../http/stripe-refusal.ts';
import { idOf, type StripeWorld } from '../stripe-world.ts';
import { changeCard, type CardChange } from './change-card.ts';
import { missingPage, portalPage, receiptPage } from './portal-markup.ts';

const portal = /^\/local\/stripe\/portal\/(\w+)$/;
const receipt = /^\/local\/stripe\/invoices\/(\w+)$/;

/** A session of Stripe's portal is open for an hour after its last use; here it is after its start. */
const sessionSeconds = 3600;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const notices: Record<CardChange, string> = {
  changed: 'Your card has been changed.',
  paid: 'Your card has been changed, and the open payment has been made.',
  declined: 'Your card has been changed, but the open payment was declined.',
  confirm:
    'Your card has been changed. Your bank asks you to confirm the open payment: please go back to the site.',
};

/** Returns the page that plays Stripe's portal, or undefined for another path. It needs no script. */
export function answerPortal(world: StripeWorld, request: StripeRequest): StripeAnswer | undefined {
  const receiptId = receipt.exec(request.path)?.[1];
  if (receiptId !== undefined) {
    const invoice = world.state.invoices[receiptId];
    return invoice ? html(200, receiptPage(invoice)) : html(404, missingPage());
  }
  const id = portal.exec(request.path)?.[1];
  if (id === undefined) return undefined;
  const session = world.state.portalSessions[id];
  const customer = session && world.state.customers[session.customer];
  const isOver = !session || session.created + sessionSeconds < world.now();
  if (isOver || !customer) return html(404, missingPage());
  if (request.method !== 'POST') {
    const done = new URLSearchParams(request.query).get('done') as CardChange | null;
    return show(world, { session, customer, notice: (done && notices[done]) ?? undefined });
  }
  const form = readForm(request.body);
  try {
    const done = changeCard(world, customer, cardOf(form));
    const headers = { location: `${request.path}?done=${done}`, 'cache-control': 'no-store' };
    return { status: 303, headers, body: '' };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return show(world, { session, customer, problem: error.message });
  }
}

function cardOf(form: FormFields) {
  const number = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
  const [month = '', year = ''] = number('expiry').split('/');
  return {
    number: number('number'),
    exp_month: Number(month.trim()) || 0,
    exp_year: fullYear(Number(year.trim()) || 0),
  };
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function show(
  world: StripeWorld,
  shown: {
    session: Stripe.BillingPortal.Session;
    customer: Stripe.Customer;
    notice?: string | undefined;
    problem?: string;
  },
): StripeAnswer {
  const { session, customer } = shown;
  const invoices = Object.values(world.state.invoices).filter(
    (one) => one.customer === customer.id && one.status !== 'draft',
  );
  const configuration = world.state.portalConfigurations[idOf(session.configuration)];
  const method = currentMethod(world, customer);
  const page = portalPage({
    ...shown,
    card: method?.card,
    invoices: configuration?.features.invoice_history.enabled ? invoices.toReversed() : undefined,
    mayChangeCard: configuration?.features.payment_method_update.enabled ?? false,
  });
  return html(shown.problem ? 402 : 200, page);
}

function currentMethod(world: StripeWorld, customer: Stripe.Customer): Stripe.PaymentMethod | undefined {
  const own = Object.values(world.state.subscriptions).findLast((one) => one.customer === customer.id);
  const id = own?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return world.state.paymentMethods[idOf(id)];
}

function html(status: number, body: string): StripeAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return { status, headers, body };
}
