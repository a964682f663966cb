import type Stripe from 'stripe';
import { idOf, newId, randomText, type StripeWorld } from '../stripe-world.ts';
import { wholeList } from '../http/list-page.ts';

export type StoredInvoice = Stripe.Invoice & { id: string };

/** Makes the draft of an invoice for a period of a subscription. */
export function draftInvoice(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): StoredInvoice {
  const id = newId('in');
  const lines = subscription.items.data.map((item) => newLine(world, subscription, item, id));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const invoice = newInvoice(world, subscription, { id, reason, lines, total });
  world.state.invoices[id] = invoice;
  subscription.latest_invoice = id;
  return invoice;
}

/** Makes the invoice final, with the payment that it asks for. */
export function finalizeInvoice(world: StripeWorld, invoice: StoredInvoice): void {
  const now = world.now();
  invoice.status = 'open';
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
  invoice.automatically_finalizes_at = null;
  invoice.hosted_invoice_url = `${world.siteUrl()}/local/stripe/invoices/${invoice.id}`;
  invoice.invoice_pdf = invoice.hosted_invoice_url;
  if (invoice.amount_due === 0) return;
  const intent = newPaymentIntent(world, invoice);
  world.state.paymentIntents[intent.id] = intent;
  const payment = newInvoicePayment(invoice, intent.id, now);
  world.state.invoicePayments[payment.id] = payment;
}

export function voidInvoice(world: StripeWorld, invoice: StoredInvoice): void {
  const now = world.now();
  invoice.status = 'void';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = now;
  const payment = paymentOf(world, invoice);
  const intent = payment && world.state.paymentIntents[idOf(payment.payment.payment_intent)];
  if (!payment || !intent) return;
  payment.status = 'canceled';
  payment.status_transitions.canceled_at = now;
  intent.status = 'canceled';
  intent.canceled_at = now;
  intent.cancellation_reason = 'void_invoice';
  intent.next_action = null;
}

export function paymentOf(world: StripeWorld, invoice: StoredInvoice): Stripe.InvoicePayment | undefined {
  return Object.values(world.state.invoicePayments).find((one) => one.invoice === invoice.id);
}

export function intentOf(world: StripeWorld, invoice: StoredInvoice): Stripe.PaymentIntent | undefined {
  return world.state.paymentIntents[idOf(paymentOf(world, invoice)?.payment.payment_intent)];
}

export function subscriptionOf(world: StripeWorld, invoice: StoredInvoice): Stripe.Subscription | undefined {
  return world.state.subscriptions[idOf(invoice.parent?.subscription_details?.subscription)];
}

function newLine(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  invoice: string,
): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1;
  const product = idOf(item.price.product);
  return {
    id: newId('il'),
    object: 'line_item',
    amount: (item.price.unit_amount ?? 0) * quantity,
    currency: item.price.currency,
    description: `${quantity} × ${world.state.products[product]?.name ?? product}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    subscription: null,
    taxes: [],
  };
}

function newInvoice(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  content: {
    id: string;
    reason: Stripe.Invoice.BillingReason;
    lines: Stripe.InvoiceLineItem[];
    total: number;
  },
): StoredInvoice {
  const customer = world.state.customers[idOf(subscription.customer)];
  const { id, reason, lines, total } = content;
  const now = world.now();
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Touchdown',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: idOf(subscription.customer),
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: wholeList(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: numberFor(customer),
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
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
    status_transitions: { canceled_at: null, paid_at: null },
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
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description: `Subscription ${reason}`,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}
