import type { TakedownState } from '@touchdown/shared/takedowns/takedown-words.ts';

/** The names of the states, for moderators. */
export const stateLabels: Record<TakedownState, string> = {
  OPEN: 'Open',
  HIDDEN: 'Hidden',
  RESTORED: 'Restored',
  CLOSED: 'Closed',
};

/** What a state means for who sent the request or wrote the contribution. */
export const stateSentences: Record<TakedownState, string> = {
  OPEN: 'A moderator will review the request.',
  HIDDEN: 'The content is hidden while we look into the case.',
  RESTORED: 'We reviewed the case and restored the content.',
  CLOSED: 'The case is closed.',
};
