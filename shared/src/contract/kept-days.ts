/** How long the log of a function and of a request is kept. */
export const logDays = 30;

/** How long a queue keeps a message that nobody could handle. SQS allows no longer. */
export const deadLetterDays = 14;
/** How long a queue keeps a message that nobody has fetched, as SQS does without a setting. */
export const queueDays = 4;

/** That a mail was sent: longer than its message can stay in the queue and, redriven, in the dead letter queue. */
export const mailClaimDays = 30;

/** That an event of Stripe's has arrived: longer than Stripe repeats it (3 days) and lists it (30 days). */
export const stripeEventDays = 40;

/** How long what somebody typed and has not sent is kept: in the browser, and before a verification by the site. */
export const draftDays = 7;
