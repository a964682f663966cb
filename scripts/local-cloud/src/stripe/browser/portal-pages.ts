import type Stripe from 'stripe';
import { subscriptionOf } from '../billing/invoices-of-subscription.ts';
import { payInvoice } from '../billing/pay-invoice.ts';
import type { StripeAnswer, StripeRequest } from '../http/answer-call.ts';
import { StripeRefusal } from '../http/stripe-refusal.ts';
import { attachPaymentMethod, createPaymentMethod, type CardInput } from '../resources/payment-methods.ts';
import { idOf, type StripeWorld } from '../stripe-world.ts';
import { missingPage, portalPage, type PortalContent } from './portal-markup.ts';

const portal = /^\/local\/stripe\/portal\/(\w+)$/;
/** A session of Stripe's portal is open for an hour after its last use; here it is after its start. */
const sessionSeconds = 3600;
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const notices = {
  changed: 'Your card has been changed.',
  paid: 'Your card has been changed, and the open payment has been made.',
  declined: 'Your card has been changed, but the open payment was declined.',
  confirm:
    'Your card has been changed. Your bank asks you to confirm the open payment: please go back to the site.',
};
type CardChange = keyof typeof notices;

/** Returns the page that plays Stripe's portal, or undefined for another path. It needs no script. */
export function answerPortal(world: StripeWorld, request: StripeRequest): StripeAnswer | undefined {
  const id = portal.exec(request.path)?.[1];
  if (id === undefined) return undefined;
  const session = world.state.portalSessions[id];
  const customer = session && world.state.customers[session.customer];
  if (!session || !customer || session.created + sessionSeconds < world.now())
    return html(404, missingPage());
  const shown = { session, customer };
  if (request.method !== 'POST') {
    const done = new URLSearchParams(request.query).get('done') as CardChange | null;
    return show(world, { ...shown, notice: (done && notices[done]) ?? undefined });
  }
  try {
    const done = changeCard(world, customer, cardOf(new URLSearchParams(request.body)));
    const headers = { location: `${request.path}?done=${done}`, 'cache-control': 'no-store' };
    return { status: 303, headers, body: '' };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return show(world, { ...shown, problem: error.message });
  }
}

function cardOf(form: URLSearchParams): CardInput {
  const [month = 0, year = 0] = (form.get('expiry') ?? '').split('/').map((part) => Number(part) || 0);
  return {
    number: form.get('number') ?? '',
    exp_month: month,
    exp_year: year < 100 ? 2000 + year : year,
  };
}

/**
 * Lets the customer pay with another card from now on, and what is open at once. A subscription's own card stays and is
 * charged first: Stripe does not promise that its portal replaces it.
 */
function changeCard(world: StripeWorld, customer: Stripe.Customer, input: CardInput): CardChange {
  const method = createPaymentMethod(world, input);
  attachPaymentMethod(world, method, customer.id);
  customer.invoice_settings.default_payment_method = method.id;
  let change: CardChange = 'changed';
  for (const invoice of Object.values(world.state.invoices)) {
    if (invoice.customer !== customer.id || invoice.status !== 'open') continue;
    const status = subscriptionOf(world, invoice)?.status;
    if (status !== 'past_due' && status !== 'unpaid') continue;
    const outcome = payInvoice(world, invoice, { paymentMethod: method.id, onSession: true });
    if (outcome === 'requires_action') return 'confirm';
    if (outcome !== 'succeeded') return 'declined';
    change = 'paid';
  }
  return change;
}

function show(
  world: StripeWorld,
  shown: Pick<PortalContent, 'session' | 'customer' | 'notice' | 'problem'>,
): StripeAnswer {
  const { id, invoice_settings } = shown.customer;
  const invoices = Object.values(world.state.invoices).filter(
    (one) => one.customer === id && one.status !== 'draft',
  );
  const features = world.state.portalConfigurations[idOf(shown.session.configuration)]?.features;
  const own = Object.values(world.state.subscriptions).findLast((one) => one.customer === id);
  const method = own?.default_payment_method ?? invoice_settings.default_payment_method;
  const page = portalPage({
    ...shown,
    card: world.state.paymentMethods[idOf(method)]?.card,
    invoices: features?.invoice_history?.enabled ? invoices.toReversed() : undefined,
    mayChangeCard: features?.payment_method_update?.enabled ?? false,
  });
  return html(shown.problem ? 402 : 200, page);
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
