function decline(decline_code: string, message: string, code = decline_code) {
  return { code, decline_code, message };
}

/** Why a bank refuses a payment, in Stripe's words. */
export const declines = {
  generic_decline: decline('generic_decline', 'Your card was declined.', 'card_declined'),
  insufficient_funds: decline('insufficient_funds', 'Your card has insufficient funds.', 'card_declined'),
  expired_card: decline('expired_card', 'Your card has expired.'),
  incorrect_cvc: decline('incorrect_cvc', "Your card's security code is incorrect."),
  processing_error: decline(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
};

export type DeclineReason = keyof typeof declines;

/** The person has not passed 3-D Secure. */
export const authenticationFailure = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const;

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

function card(number: string, says: string, behaviour: Partial<TestCard> = {}): TestCard {
  return { number, says, brand: 'visa', country: 'US', ...behaviour };
}

/** A card that is refused whatever is done with it. */
function refused(number: string, says: string, reason: DeclineReason): TestCard {
  return card(number, says, { attaching: reason, paying: reason, renewing: reason });
}

const declinedPayments = { paying: 'generic_decline', renewing: 'generic_decline' } as const;

/** Stripe's test cards, as far as they are played, and one of ours. https://docs.stripe.com/testing */
export const testCards: TestCard[] = [
  card('4242424242424242', 'succeeds'),
  card('5555555555554444', 'succeeds', { brand: 'mastercard' }),
  card('378282246310005', 'succeeds', { brand: 'amex' }),
  refused('4000000000000002', 'is declined', 'generic_decline'),
  refused('4000000000009995', 'has insufficient funds', 'insufficient_funds'),
  refused('4000000000000069', 'has expired', 'expired_card'),
  refused('4000000000000127', 'has another security code', 'incorrect_cvc'),
  refused('4000000000000119', 'ends in a processing error', 'processing_error'),
  card('4000000000000341', 'can be stored, but every payment is declined', declinedPayments),
  card('4000002500003155', 'needs 3-D Secure once; renewals succeed', {
    country: 'FR',
    authentication: 'once',
  }),
  card('4000002760003184', 'needs 3-D Secure for every payment, also at renewals', {
    country: 'DE',
    authentication: 'always',
  }),
  card('4000008400001629', 'needs 3-D Secure, and is declined after it', {
    authentication: 'always',
    ...declinedPayments,
  }),
  // Not one of Stripe's: there, a person changes the card of a subscription for one that fails.
  card('4000000000007775', 'succeeds at first, and has insufficient funds at renewals (only here)', {
    renewing: 'insufficient_funds',
  }),
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
