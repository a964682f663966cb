/** How long what is good for how long, in seconds. Cookies, items and checks all read it here. */
export const accessSeconds = 10 * 60;
/** A session that nobody renews ends; one that is renewed for ever ends too. */
export const idleSeconds = 30 * 24 * 60 * 60;
export const absoluteSeconds = 90 * 24 * 60 * 60;
/** Two tabs may renew at once, and an answer may be lost on its way: the token before is good for so long. */
export const graceSeconds = 20;
/** Of one person; the oldest gives way. */
export const maxSessions = 20;
/** So long a browser is known as one that an account's owner has used. */
export const deviceSeconds = 365 * 24 * 60 * 60;
