/** The parameter that tells the page the result of a verification link: `/?emailVerified=1`. */
export const emailVerifiedParameter = 'emailVerified';

export const emailVerifiedOutcomes = {
  verified: '1',
  already: '2',
  expired: '3',
  invalid: '4',
  'read-only': '5',
} as const;
export type EmailVerifiedOutcome = keyof typeof emailVerifiedOutcomes;
