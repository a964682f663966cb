/** Lifetimes in seconds, for cookies, items and checks. */
export const accessSeconds = 10 * 60;
/** A session ends when it is not renewed for this long, and at the latest after `absoluteSeconds`. */
export const idleSeconds = 30 * 24 * 60 * 60;
export const absoluteSeconds = 90 * 24 * 60 * 60;
/** How long the previous token stays valid: two tabs may renew at once, and a response may be lost. */
export const graceSeconds = 20;
/** Per person. A further session replaces the oldest. */
export const maxSessions = 20;
/** How long a browser counts as known to an account. */
export const deviceSeconds = 365 * 24 * 60 * 60;
