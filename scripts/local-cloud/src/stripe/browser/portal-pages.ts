import type Stripe from 'stripe';
import { subscriptionOf, type StoredInvoice } from '../billing/invoices-of-subscription.ts';
import { payInvoice } from '../billing/pay-invoice.ts';
import type { StripeAnswer, StripeRequest } from '../http/answer-call.ts';
import { StripeRefusal } from '../http/stripe-refusal.ts';
import { attachPaymentMethod, createPaymentMethod, type CardInput } from '../resources/payment-methods.ts';
import { idOf, type StripeWorld } from '../stripe-world.ts';
import { escapeMarkup } from '../../servers/markup.ts';

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

interface PortalContent {
  session: Stripe.BillingPortal.Session;
  customer: Stripe.Customer;
  card: Stripe.PaymentMethod.Card | undefined;
  /** undefined if the portal does not list them. */
  invoices: StoredInvoice[] | undefined;
  mayChangeCard: boolean;
  notice?: string | undefined;
  problem?: string | undefined;
}

/** The page that plays Stripe's portal: the card, the receipts, and the way back. */
function portalPage({ session, customer, card, invoices, mayChangeCard, ...said }: PortalContent): string {
  const { notice, problem } = said;
  const back = session.return_url
    ? `<p><a href="${escapeMarkup(session.return_url)}">Back to Touchdown</a></p>`
    : '';
  return page(
    'Your payments',
    `${back}
    <h1>Your payments</h1>
    <p>${escapeMarkup(customer.email ?? '')}</p>
    ${notice ? `<p class="notice" role="status">${escapeMarkup(notice)}</p>` : ''}
    <h2>Card</h2>
    <p>${card ? `${escapeMarkup(card.brand)} ending in ${card.last4}, valid until ${card.exp_month}/${card.exp_year}` : 'No card.'}</p>
    ${mayChangeCard ? cardForm(problem) : ''}
    ${invoices ? receipts(invoices) : ''}`,
  );
}

function missingPage(): string {
  const text = 'This page of payments is over. Open a new one on the site.';
  return page('Nothing here', `<h1>Nothing here</h1><p>${text}</p>`);
}

function cardForm(problem: string | undefined): string {
  const error = problem ? `<p id="problem" class="notice" role="alert">${escapeMarkup(problem)}</p>` : '';
  const described = problem ? ' aria-invalid="true" aria-describedby="problem"' : '';
  return `<form method="post">
      <h3>Change the card</h3>
      ${error}
      <label for="number">Card number</label>
      <input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required${described}>
      <label for="expiry">Expiration date (MM/YY)</label>
      <input id="expiry" name="expiry" autocomplete="cc-exp" pattern="\\s*\\d{1,2}\\s*/\\s*(\\d{2}|\\d{4})\\s*" required>
      <label for="cvc">Security code</label>
      <input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" pattern="\\d{3,4}" required>
      <button>Change the card</button>
    </form>`;
}

function receipts(invoices: StoredInvoice[]): string {
  if (invoices.length === 0) return '<h2>Receipts</h2><p>There are no receipts yet.</p>';
  const rows = invoices.map(
    (one) =>
      `<tr><td>${date(one.created)}</td><td>${dollars(one.total)}</td><td>${states[one.status ?? ''] ?? 'not paid'}</td><td>${escapeMarkup(one.number ?? '')}</td></tr>`,
  );
  return `<h2>Receipts</h2>
    <table><thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Number</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table>`;
}

const states: Record<string, string> = { paid: 'paid', void: 'canceled' };

function date(seconds: number): string {
  const instant = new Date(seconds * 1000);
  const shown = instant.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return `<time datetime="${instant.toISOString()}">${shown}</time>`;
}

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#1b232d, #eef1f4); --rule: light-dark(#6b7480, #8b95a1); --accent: light-dark(#4037b8, #b9b4ff); }
  body { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; background: light-dark(#fff, #14181d); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
  a { color: var(--accent); }
  p a { display: inline-block; padding-block: 0.6rem; }
  form { display: grid; gap: 0.35rem; max-width: 22rem; }
  input, button { min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--rule); border-radius: 6px; background: transparent; color: inherit; font: inherit; }
  button { margin-top: 1rem; border-color: var(--accent); color: var(--accent); cursor: pointer; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .notice { padding: 0.75rem 1rem; border-left: 4px solid var(--accent); }
  .notice[role=alert] { border-color: light-dark(#b3261e, #ff9d94); }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 0.35rem 0.5rem 0.35rem 0; border-bottom: 1px solid var(--rule); text-align: left; }`;

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} · Stripe on this machine</title>
<style>${style}</style>
</head>
<body><main>${main}</main></body>
</html>
`;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
