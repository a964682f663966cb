import { groupedNumber } from '../text/grouped-number.ts';
import { takedownLimits } from './takedown-limits.ts';

/** What people read about requests to take something down. The server and the pages both use it. */
export const takedownSentences = {
  received: 'We have your request.',
  receivedWithoutMail:
    'We have your request, and moderators will read it. We’re getting many requests and can’t email you about it. Please save the case number.',
  pageRequired: 'Enter the URL of the page.',
  pageElsewhere: 'This is not a page of this site. Copy the URL from the address bar of your browser.',
  categoryRequired: 'Choose a reason.',
  textRequired: 'Describe what should be taken down, and why.',
  textTooLong: `The description can be at most ${groupedNumber(takedownLimits.text)} characters long.`,
  nameRequired: 'Enter your name.',
  nameTooLong: `The name can be at most ${takedownLimits.name} characters long.`,
  workRequired: 'Tell us which work this is, for example where it was first published.',
  workTooLong: `This can be at most ${takedownLimits.work} characters long.`,
  goodFaithRequired: 'Please confirm this statement.',
  unknown: 'We couldn’t find this case, or the link is no longer valid.',
  answered: 'We have your answer. Moderators will read it.',
  notHidden: 'This contribution is not hidden, so there is nothing to answer.',
  changed: 'The case just changed. Please look at it again.',
  noContribution: 'The case doesn’t name a contribution. Enter its ID to hide it.',
  contributionGone: 'We couldn’t find this contribution. It may have been deleted.',
  decided: 'The case is updated.',
  noteTooLong: `A note can be at most ${takedownLimits.note} characters long.`,
  reasonOfOther: 'Only a request that is turned down has one of these reasons.',
} as const;
