import { dollars, maxExtraCents } from './support-amounts.ts';

/** What people read about their support. The server and the page both use it. */
export const subscriptionSentences = {
  notOpen: 'Supporting the project is not open yet.',
  extraOutOfRange: `The additional support must be an amount from $0.00 to ${dollars(maxExtraCents)}, in whole cents.`,
  inProgress: 'Your subscription is being created in another window. Please wait a minute and look again.',
  alreadySupporting: 'You support the project already.',
  unusableCard: 'This card cannot be used here. Please enter it again, or choose another one.',
  none: 'You have no subscription.',
  nothingToCancel: 'Your subscription has ended already.',
  providerUnavailable: 'The payment provider does not answer at the moment. Please try again later.',
  /** Where somebody begins to pay, and may wonder. */
  nothingCharged:
    'The payment provider does not answer at the moment. Nothing was charged; please try again later.',
  canceledAtPeriodEnd: 'Your subscription is scheduled to end.',
  canceledAtOnce: 'Your subscription has ended.',
} as const;
