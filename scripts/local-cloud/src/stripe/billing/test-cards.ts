import type { DeclineReason } from './declines.ts';

/** How a test card behaves. What is absent succeeds. */
export interface TestCard {
  number: string;
  /** What a list of cards says of it. */
  says: string;
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  /** Refused when it is attached to a customer. */
  attaching?: DeclineReason;
  /** Refused when a person pays with it; after the authentication, if it needs one. */
  paying?: DeclineReason;
  /** Refused when a renewal charges it. */
  renewing?: DeclineReason;
  /** 3-D Secure: until it has been passed once, or for every payment. */
  authentication?: 'once' | 'always';
}

/** Stripe's test cards, as far as they are played, and one of ours. https://docs.stripe.com/testing */
export const testCards: TestCard[] = [
  { number: '4242424242424242', says: 'succeeds', brand: 'visa', country: 'US' },
  { number: '5555555555554444', says: 'succeeds', brand: 'mastercard', country: 'US' },
  { number: '378282246310005', says: 'succeeds', brand: 'amex', country: 'US' },
  {
    number: '4000000000000002',
    says: 'is declined',
    brand: 'visa',
    country: 'US',
    attaching: 'generic_decline',
    paying: 'generic_decline',
    renewing: 'generic_decline',
  },
  {
    number: '4000000000009995',
    says: 'has insufficient funds',
    brand: 'visa',
    country: 'US',
    attaching: 'insufficient_funds',
    paying: 'insufficient_funds',
    renewing: 'insufficient_funds',
  },
  {
    number: '4000000000000069',
    says: 'has expired',
    brand: 'visa',
    country: 'US',
    attaching: 'expired_card',
    paying: 'expired_card',
    renewing: 'expired_card',
  },
  {
    number: '4000000000000127',
    says: 'has another security code',
    brand: 'visa',
    country: 'US',
    attaching: 'incorrect_cvc',
    paying: 'incorrect_cvc',
    renewing: 'incorrect_cvc',
  },
  {
    number: '4000000000000119',
    says: 'ends in a processing error',
    brand: 'visa',
    country: 'US',
    attaching: 'processing_error',
    paying: 'processing_error',
    renewing: 'processing_error',
  },
  {
    number: '4000000000000341',
    says: 'can be stored, but every payment is declined',
    brand: 'visa',
    country: 'US',
    paying: 'generic_decline',
    renewing: 'generic_decline',
  },
  {
    number: '4000002500003155',
    says: 'needs 3-D Secure once; renewals succeed',
    brand: 'visa',
    country: 'FR',
    authentication: 'once',
  },
  {
    number: '4000002760003184',
    says: 'needs 3-D Secure for every payment, also at renewals',
    brand: 'visa',
    country: 'DE',
    authentication: 'always',
  },
  {
    number: '4000008400001629',
    says: 'needs 3-D Secure, and is declined after it',
    brand: 'visa',
    country: 'US',
    authentication: 'always',
    paying: 'generic_decline',
    renewing: 'generic_decline',
  },
  {
    // Not one of Stripe's: there, a person changes the card of a subscription for one that fails.
    number: '4000000000007775',
    says: 'succeeds at first, and has insufficient funds at renewals (only here)',
    brand: 'visa',
    country: 'US',
    renewing: 'insufficient_funds',
  },
];

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

/** Luhn's check, with which every card number ends. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
