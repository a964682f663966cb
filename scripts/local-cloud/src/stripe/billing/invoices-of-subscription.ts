import type Stripe from 'stripe';
import { idOf, newId, nulls, randomText, type StripeWorld } from '../stripe-world.ts';
import { wholeList, objectOfPath } from '../http/stripe-route.ts';

export type StoredInvoice = Stripe.Invoice & { id: string };

/** Makes the draft of an invoice for a period of a subscription. */
export function draftInvoice(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): StoredInvoice {
  const invoice = newInvoice(world, subscription, reason);
  world.state.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  return invoice;
}

/** Makes the invoice final, with the payment that it asks for. */
export function finalizeInvoice(world: StripeWorld, invoice: StoredInvoice): Stripe.PaymentIntent {
  const now = world.now();
  invoice.status = 'open';
  invoice.effective_at = now;
  // Stripe's own page, which is not played here.
  invoice.hosted_invoice_url = `https://invoice.stripe.com/i/${invoice.id}`;
  invoice.status_transitions.finalized_at = now;
  const intent = newPaymentIntent(world, invoice);
  world.state.paymentIntents[intent.id] = intent;
  const payment = newInvoicePayment(invoice, intent.id, now);
  world.state.invoicePayments[payment.id] = payment;
  return intent;
}

export function voidInvoice(world: StripeWorld, invoice: StoredInvoice): void {
  const now = world.now();
  invoice.status = 'void';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = now;
  const payment = paymentOf(world, invoice);
  const intent = intentOf(world, invoice);
  payment.status = 'canceled';
  payment.status_transitions.canceled_at = now;
  intent.status = 'canceled';
  intent.canceled_at = now;
  intent.cancellation_reason = 'void_invoice';
  intent.next_action = null;
}

/** The payment of an invoice that is final. */
export function paymentOf({ state }: StripeWorld, { id }: StoredInvoice): Stripe.InvoicePayment {
  const payment = Object.values(state.invoicePayments).find((one) => one.invoice === id);
  if (!payment) throw new Error(`The invoice ${id} has no payment.`);
  return payment;
}

export function intentOf(world: StripeWorld, invoice: StoredInvoice): Stripe.PaymentIntent {
  const id = idOf(paymentOf(world, invoice).payment.payment_intent);
  return objectOfPath(world.state.paymentIntents, id, 'payment_intent');
}

export function subscriptionOf(world: StripeWorld, invoice: StoredInvoice): Stripe.Subscription | undefined {
  return world.state.subscriptions[idOf(invoice.parent?.subscription_details?.subscription)];
}

/** A line has only what the site and its tests read. */
function newLine(item: Stripe.SubscriptionItem, invoice: string): Stripe.InvoiceLineItem {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    invoice,
    period: { start: item.current_period_start, end: item.current_period_end },
    quantity: 1,
  } as Stripe.InvoiceLineItem;
}

function newInvoice(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
): StoredInvoice {
  const id = newId('in');
  const lines = subscription.items.data.map((item) => newLine(item, id));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const customer = world.state.customers[idOf(subscription.customer)];
  const now = world.now();
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Touchdown',
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { enabled: false, ...nulls('disabled_reason liability provider status') },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: idOf(subscription.customer),
    customer_email: customer?.email ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    lines: wholeList(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    number: numberFor(customer),
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'draft',
    status_transitions: nulls('finalized_at marked_uncollectible_at paid_at voided_at'),
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    ...nulls('account_tax_ids application automatically_finalizes_at custom_fields customer_address'),
    ...nulls('customer_name customer_phone customer_shipping default_payment_method default_source'),
    ...nulls('description due_date effective_at ending_balance footer from_invoice hosted_invoice_url'),
    ...nulls('invoice_pdf last_finalization_error latest_revision next_payment_attempt on_behalf_of'),
    ...nulls('receipt_number rendering shipping_cost shipping_details statement_descriptor test_clock'),
    ...nulls('webhooks_delivered_at'),
  };
}

function numberFor(customer: Stripe.Customer | undefined): string {
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer) customer.next_invoice_sequence = sequence + 1;
  return `${customer?.invoice_prefix ?? 'TOUCHDN'}-${String(sequence).padStart(4, '0')}`;
}

function newInvoicePayment(invoice: StoredInvoice, intent: string, now: number): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: 'open',
    status_transitions: nulls('canceled_at paid_at'),
  };
}

function newPaymentIntent(world: StripeWorld, invoice: StoredInvoice): Stripe.PaymentIntent {
  const id = newId('pi');
  const reason = invoice.billing_reason === 'subscription_create' ? 'creation' : 'update';
  return {
    id,
    object: 'payment_intent',
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description: `Subscription ${reason}`,
    livemode: false,
    metadata: {},
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: 'requires_payment_method',
    ...nulls('application application_fee_amount automatic_payment_methods canceled_at cancellation_reason'),
    ...nulls('excluded_payment_method_types last_payment_error latest_charge next_action on_behalf_of'),
    ...nulls('payment_method payment_method_configuration_details payment_method_options processing'),
    ...nulls('receipt_email review shipping source statement_descriptor statement_descriptor_suffix'),
    ...nulls('transfer_data transfer_group'),
  };
}
