import { groupedNumber } from '../text/grouped-number.ts';
import { appealLimits } from './appeal-limits.ts';

/** What people read about appeals. The server and the pages both use it. */
export const appealSentences = {
  unknown: 'There is no such appeal, or the link is no longer valid.',
  received: 'Your appeal has arrived. Another moderator will read it and decide, and you get a mail.',
  textRequired: 'Say why you think that this was a mistake.',
  textTooLong: `The text can be at most ${groupedNumber(appealLimits.text)} characters long.`,
  answerRequired: 'Please give a reason, in a sentence that the person reads.',
  answerTooLong: `The reason can be at most ${appealLimits.answer} characters long.`,
  alreadySent: 'This decision has been contested already. It can be contested once.',
  isBack: 'There is nothing to contest: the decision was taken back already.',
  isErased: 'This can no longer be contested: what was removed is erased.',
  ownDecision: 'Another moderator than the one who decided answers an appeal.',
  ownAppeal: 'You cannot decide on your own appeal.',
  gone: 'What was removed does not exist any more, so it cannot be restored.',
  changed: 'Another moderator has decided on this appeal in the meantime. Please look at it again.',
  upheld: 'Decision upheld.',
  restored: 'Restored.',
  failed: 'Failed to decide on this appeal.',
} as const;
