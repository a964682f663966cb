import type Stripe from 'stripe';
import { declines, findTestCard, isCardNumber, type TestCard } from '../billing/test-cards.ts';
import { fields, oneOf, readParameters, required, text, wholeNumber } from '../http/parameters.ts';
import { invalidRequest, StripeRefusal } from '../http/stripe-refusal.ts';
import {
  browserPost,
  objectOfParameter,
  objectOfPath,
  post,
  retrieveRoute,
  type StripeRoute,
} from '../http/stripe-route.ts';
import { newId, nulls, randomText, type StripeWorld } from '../stripe-world.ts';

export const paymentMethodRoutes: StripeRoute[] = [
  browserPost('/v1/payment_methods', ({ world, form }) => {
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
      billing_details: fields({ address: fields({ postal_code: text }) }),
    });
    const method = createPaymentMethod(world, given.card);
    const { address } = method.billing_details;
    if (address) address.postal_code = given.billing_details?.address?.postal_code ?? null;
    return method;
  }),
  retrieveRoute('/v1/payment_methods', ({ paymentMethods }) => paymentMethods, 'PaymentMethod'),
  post('/v1/payment_methods/:id/attach', ({ world, form, ids: [id = ''] }) => {
    const given = readParameters(form, { customer: required(text) });
    const method = objectOfPath(world.state.paymentMethods, id, 'PaymentMethod', 'payment_method');
    const customer = objectOfParameter(world.state.customers, given.customer, 'customer');
    attachPaymentMethod(world, method, customer.id);
    return method;
  }),
];

export interface CardInput {
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
    message: 'Your card was declined. Your request was in test mode, but used a non test (live) card.',
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
  const refused = findTestCard(world.state.cardNumbers[method.id] ?? '')?.attaching;
  if (refused) throw new StripeRefusal(402, { type: 'card_error', ...declines[refused] });
  method.customer = customer;
}

function newPaymentMethod(card: TestCard, input: CardInput, created: number): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: nulls('city country line1 line2 postal_code state'),
      ...nulls('email name phone tax_id'),
    },
    card: {
      brand: card.brand,
      country: card.country,
      display_brand: card.brand,
      exp_month: input.exp_month,
      exp_year: input.exp_year,
      fingerprint: randomText(16),
      funding: 'credit',
      last4: card.number.slice(-4),
      ...nulls('checks generated_from networks regulated_status three_d_secure_usage wallet'),
    },
    created,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
