import { groupedNumber } from '../text/grouped-number.ts';
import { appealLimits } from './appeal-limits.ts';

/** What people read about appeals. The server and the pages both use it. */
export const appealSentences = {
  unknown: 'We couldn’t find this appeal, or the link is no longer valid.',
  received: 'We have your appeal. Another moderator will decide, and we’ll email you.',
  textRequired: 'Tell us why you think this was a mistake.',
  textTooLong: `The text can be at most ${groupedNumber(appealLimits.text)} characters long.`,
  answerRequired: 'Please give a reason. The person will read it.',
  answerTooLong: `The reason can be at most ${appealLimits.answer} characters long.`,
  alreadySent: 'This decision was already contested. You can contest it only once.',
  isBack: 'There is nothing to contest. The decision was already reversed.',
  isErased: 'It’s too late to contest this. The content was erased.',
  ownDecision: 'A different moderator must answer the appeal.',
  ownAppeal: 'You cannot decide on your own appeal.',
  gone: 'The content no longer exists, so it can’t be restored.',
  changed: 'Another moderator just decided on this appeal. Please look at it again.',
  upheld: 'Decision upheld.',
  restored: 'Restored.',
  failed: 'Failed to decide on this appeal.',
} as const;
