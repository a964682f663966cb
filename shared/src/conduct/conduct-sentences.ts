import { maxReasonLength } from '../contributions/reason-categories.ts';

/** What people read about reports of abuse and suspensions. The server and the pages both use it. */
export const conductSentences = {
  dismissed: 'Reports dismissed.',
  reopened: 'Dismissal undone: the reports are open again.',
  decidedSince: 'These reports were decided again meanwhile. Please look at them again.',
  removedSince: 'This contribution has been removed meanwhile, so its reports stay resolved.',
  dismissalFailed: 'Failed to dismiss the reports.',
  ownContribution: 'You cannot decide on reports of your own contribution.',
  unknownContribution: 'This contribution does not exist. It may have been deleted.',
  suspended: 'Suspended.',
  restored: 'Restored.',
  suspensionFailed: 'Failed to suspend this person.',
  restoreFailed: 'Failed to restore this person.',
  reasonRequired: 'Please give a reason.',
  reasonTooLong: `The reason can be at most ${maxReasonLength} characters long.`,
  untilPast: 'The end of a suspension must be in the future.',
  yourself: 'You cannot suspend yourself.',
  notYours: 'Only admins suspend moderators, and nobody suspends admins.',
  unknownPerson: 'There is no user of this name.',
} as const;
