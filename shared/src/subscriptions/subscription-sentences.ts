import { dollars, maxExtraCents } from './support-amounts.ts';

/** What people read about their support. The server and the page both use it. */
export const subscriptionSentences = {
  notOpen: 'Supporting the project is not open yet.',
  extraOutOfRange: `The additional support must be an amount from $0.00 to ${dollars(maxExtraCents)}, in whole cents.`,
  inProgress: 'Your subscription is being created in another window. Please check again in a minute.',
  alreadySupporting: 'You already support the project.',
  unusableCard: 'This card can’t be used here. Please enter it again or use another card.',
  none: 'You have no subscription.',
  nothingToCancel: 'Your subscription has already ended.',
  providerUnavailable: 'The payment provider isn’t responding. Please try again later.',
  /** Where somebody begins to pay, and may wonder. */
  nothingCharged: 'The payment provider isn’t responding. Nothing was charged. Please try again later.',
  canceledAtPeriodEnd: 'Your subscription is scheduled to end.',
  canceledAtOnce: 'Your subscription has ended.',
  /** From another window, too. */
  changing: 'Your subscription is being changed in another window. Please try again in a minute.',
  payFirst: 'A payment is due. Please settle it before you change the amount.',
  keepFirst: 'Your support is scheduled to end. To change the amount, choose “Keep My Subscription” first.',
  amountChanged: (total: string) => `Your next payment is ${total}.`,
  kept: 'Your support continues.',
} as const;
