import { sessionSeconds } from '@touchdown/shared/accounts/account-limits.ts';

/** Lifetimes in seconds, for cookies, items and checks. */
export const {
  access: accessSeconds,
  idle: idleSeconds,
  absolute: absoluteSeconds,
  device: deviceSeconds,
} = sessionSeconds;
/** How long the previous token stays valid: two tabs may renew at once, and a response may be lost. */
export const graceSeconds = 20;
/** Per person. A further session replaces the oldest. */
export const maxSessions = 20;
