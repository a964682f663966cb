/** The version of Stripe's API that is played, the one of the pinned SDK. */
export const apiVersion = '2025-08-27.basil';

/** Keys in Stripe's form. They are no secrets: they only open the server of this machine. */
export const localKeys = {
  secretKey: 'sk_test_local_touchdown',
  publishableKey: 'pk_test_local_touchdown',
};

/** It signs what this machine sends to itself. */
export const localWebhookSecret = 'whsec_local_touchdown';
