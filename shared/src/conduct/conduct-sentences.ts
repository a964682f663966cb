import { maxReasonLength } from '../contributions/reason-categories.ts';

/** What people read about reports of abuse and suspensions. The server and the pages both use it. */
export const conductSentences = {
  dismissed: 'Reports dismissed.',
  reopened: 'Dismissal undone: the reports are open again.',
  decidedSince: 'These reports were just decided again. Please look at them again.',
  removedSince: 'This contribution was just removed, so its reports stay resolved.',
  dismissalFailed: 'Failed to dismiss the reports.',
  ownContribution: 'You cannot decide on reports of your own contribution.',
  unknownContribution: 'We couldn’t find this contribution. It may have been deleted.',
  suspended: 'Suspended.',
  restored: 'Restored.',
  suspensionFailed: 'Failed to suspend this person.',
  restoreFailed: 'Failed to restore this person.',
  reasonRequired: 'Please give a reason.',
  reasonTooLong: `The reason can be at most ${maxReasonLength} characters long.`,
  untilPast: 'The end of a suspension must be in the future.',
  yourself: 'You cannot suspend yourself.',
  notYours: 'Only admins can suspend moderators. Nobody can suspend admins.',
  unknownPerson: 'No user has this name.',
} as const;
