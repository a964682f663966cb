import { Duration } from 'aws-cdk-lib';
import type { FunctionSize } from '../slice-function.ts';
import type { TableGrant } from './table-grant.ts';

/** It mostly waits for Stripe, which may take eight seconds for each of a few calls and their repeats. */
export const stripeWorkSize: FunctionSize = { memoryMegabytes: 256, timeout: Duration.minutes(2) };

/** What is erased with a deleted account, in one transaction. */
const erased = ['subscription', 'supportAttempt', 'stripeCustomer', 'supportTask'] as const;

/** For a function that writes what Stripe says about somebody's support, or finds that the account is deleted. */
export const supportUpdates = {
  get: ['profile', 'subscription', 'stripeCustomer'],
  put: ['subscription'],
  delete: erased,
} as const satisfies TableGrant<'community'>;

/** For a function that carries out tasks: it also erases what is stored about the support of a deleted account. */
export const supportTasks = {
  get: ['profile', 'subscription', 'supportTask'],
  delete: erased,
} as const satisfies TableGrant<'community'>;
