import type Stripe from 'stripe';
import { declines } from '../billing/declines.ts';
import { findTestCard, isCardNumber, type TestCard } from '../billing/test-cards.ts';
import { fields, metadata, oneOf, readParameters, required, text, wholeNumber } from '../http/parameters.ts';
import { listPage, pageParameters } from '../http/list-page.ts';
import { invalidRequest, missingResource, StripeRefusal } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import { idOf, mergeMetadata, newId, randomText, type StripeWorld } from '../stripe-world.ts';
import { customerOfParameter } from './customers.ts';

const billingDetails = fields({
  email: text,
  name: text,
  phone: text,
  address: fields({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text }),
});

const listParameters = { ...pageParameters, type: oneOf('card') };

export const paymentMethodRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    publishable: true,
    handle: ({ world, form }) => {
      const given = readParameters(form, {
        type: required(oneOf('card')),
        card: required(
          fields({
            number: required(text),
            exp_month: required(wholeNumber),
            exp_year: required(wholeNumber),
            cvc: text,
          }),
        ),
        billing_details: billingDetails,
        metadata,
      });
      const method = createPaymentMethod(world, given.card);
      const { address, ...details } = given.billing_details ?? {};
      Object.assign(method.billing_details, withoutUndefined(details));
      if (address && method.billing_details.address) {
        Object.assign(method.billing_details.address, withoutUndefined(address));
      }
      method.metadata = mergeMetadata({}, given.metadata);
      return method;
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    handle: ({ world, form }) => {
      const given = readParameters(form, { ...listParameters, customer: required(text) });
      return cardsOf(world, given.customer, given, '/v1/payment_methods');
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    handle: ({ world, form, ids: [customer = ''] }) => {
      const given = readParameters(form, listParameters);
      if (!world.state.customers[customer]) throw missingResource('customer', customer);
      return cardsOf(world, customer, given, `/v1/customers/${customer}/payment_methods`);
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      return paymentMethodOfPath(world, id);
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    handle: ({ world, form, ids: [id = ''] }) => {
      const given = readParameters(form, { customer: required(text) });
      const method = paymentMethodOfPath(world, id);
      const customer = customerOfParameter(world, given.customer);
      attachPaymentMethod(world, method, customer.id);
      return method;
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      const method = paymentMethodOfPath(world, id);
      if (method.customer === null) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      detach(world, method);
      return method;
    },
  },
];

/** Drops what was not given. */
function withoutUndefined<T extends object>(object: T): Partial<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function cardsOf(
  world: StripeWorld,
  customer: string,
  page: Parameters<typeof listPage>[1],
  url: string,
): object {
  const own = Object.values(world.state.paymentMethods).filter((one) => one.customer === customer);
  return listPage(own, page, url);
}

function paymentMethodOfPath(world: StripeWorld, id: string): Stripe.PaymentMethod {
  const method = world.state.paymentMethods[id];
  if (!method) throw missingResource('PaymentMethod', id, 'payment_method');
  return method;
}

interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
}

/** Makes a payment method from a card, as Stripe.js does for a browser and the portal for its form. */
export function createPaymentMethod(world: StripeWorld, input: CardInput): Stripe.PaymentMethod {
  const number = input.number.replaceAll(/[\s-]/g, '');
  const card = checkCard({ ...input, number }, world.now());
  const method = newPaymentMethod(card, input, world.now());
  world.state.paymentMethods[method.id] = method;
  world.state.cardNumbers[method.id] = number;
  return method;
}

function checkCard({ number, exp_month: month, exp_year: year }: CardInput, now: number): TestCard {
  if (!isCardNumber(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  // A card is good until the end of its month.
  if (Date.UTC(year, month) / 1000 <= now || year > 2100) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  const card = findTestCard(number);
  if (card) return card;
  throw new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  });
}

function cardError(code: string, message: string, param: string): StripeRefusal {
  return new StripeRefusal(402, { type: 'card_error', code, message, param });
}

/** Attaches a card to a customer; Stripe asks the bank about it first. */
export function attachPaymentMethod(
  world: StripeWorld,
  method: Stripe.PaymentMethod,
  customer: string,
): void {
  if (method.customer === customer) return;
  if (method.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const number = world.state.cardNumbers[method.id];
  if (number === undefined) {
    throw invalidRequest(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    );
  }
  const refused = findTestCard(number)?.attaching;
  if (refused) throw new StripeRefusal(402, { type: 'card_error', ...declines[refused] });
  method.customer = customer;
}

/** A detached payment method cannot be used again. */
function detach(world: StripeWorld, method: Stripe.PaymentMethod): void {
  const customer = world.state.customers[idOf(method.customer)];
  if (customer?.invoice_settings.default_payment_method === method.id) {
    customer.invoice_settings.default_payment_method = null;
  }
  for (const subscription of Object.values(world.state.subscriptions)) {
    if (subscription.default_payment_method === method.id) subscription.default_payment_method = null;
  }
  method.customer = null;
  delete world.state.cardNumbers[method.id];
}

function newPaymentMethod(card: TestCard, input: CardInput, created: number): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: card.country,
      display_brand: card.brand,
      exp_month: input.exp_month,
      exp_year: input.exp_year,
      fingerprint: randomText(16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
