import { groupedNumber } from '../text/grouped-number.ts';
import { takedownLimits } from './takedown-limits.ts';

/** What people read about requests to take something down. The server and the pages both use it. */
export const takedownSentences = {
  received: 'Your request has arrived.',
  receivedWithoutMail:
    'Your request has arrived, and moderators will read it. We get many requests just now and cannot send you a mail about it. Keep the case number.',
  pageRequired: 'Enter the URL of the page.',
  pageElsewhere: 'This is not a page of this site. Copy the URL from the address bar of your browser.',
  categoryRequired: 'Choose a reason.',
  textRequired: 'Describe what should be taken down, and why.',
  textTooLong: `The description can be at most ${groupedNumber(takedownLimits.text)} characters long.`,
  nameRequired: 'Enter your name.',
  nameTooLong: `The name can be at most ${takedownLimits.name} characters long.`,
  workRequired: 'Say which work of yours this is, for example where it was first published.',
  workTooLong: `This can be at most ${takedownLimits.work} characters long.`,
  goodFaithRequired: 'Please confirm this statement.',
  unknown: 'There is no such case, or the link is no longer valid.',
  answered: 'Your answer has arrived. The moderators will read it.',
  notHidden: 'This contribution is not hidden, so there is nothing to answer.',
  changed: 'The case has changed in the meantime. Please look at it again.',
  noContribution: 'The case names no contribution. Enter its id to hide it.',
  contributionGone: 'This contribution does not exist. It may have been deleted.',
  decided: 'The case is updated.',
} as const;
