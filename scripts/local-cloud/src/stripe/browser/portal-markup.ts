import type Stripe from 'stripe';
import { escapeMarkup } from '../../servers/markup.ts';
import type { StoredInvoice } from '../billing/invoices-of-subscription.ts';

export interface PortalContent {
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
export function portalPage({
  session,
  customer,
  card,
  invoices,
  mayChangeCard,
  ...said
}: PortalContent): string {
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

export function missingPage(): string {
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
