/** The version of Stripe's API that is played, the one of the pinned SDK. */
export const apiVersion = '2025-08-27.basil';
