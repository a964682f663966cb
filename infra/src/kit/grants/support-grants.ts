import type { TableGrant } from './table-grant.ts';

/** What is erased with a deleted account, in one transaction. */
const erased = ['subscription', 'supportAttempt', 'stripeCustomer', 'supportTask'] as const;

/** For a function that writes what Stripe says about somebody's support, or finds that the account is deleted. */
export const supportUpdates = {
  get: ['profile', 'subscription', 'stripeCustomer'],
  put: ['subscription'],
  delete: erased,
} as const satisfies TableGrant<'community'>;
