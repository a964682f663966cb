/** What the link in the mail came to, as the URL of the page says it: `/?emailVerified=1`. */
export const emailVerifiedParameter = 'emailVerified';

export const emailVerifiedOutcomes = { verified: '1', already: '2', expired: '3', invalid: '4' } as const;
export type EmailVerifiedOutcome = keyof typeof emailVerifiedOutcomes;
