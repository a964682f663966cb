import { maxReasonLength } from './reason-categories.ts';

/** So long authors can restore what they deleted, and moderators what one of them removed. Then it is erased. */
export const removalDays = 30;

/** What people read about reports of abuse and about deleting. The server and the pages both use it. */
export const removalSentences = {
  reported: 'Report submitted. Thank you!',
  reportFailed: 'Failed to submit report.',
  deleted: 'Contribution deleted successfully',
  restored: 'Contribution restored successfully',
  restorationFailed: 'Failed to restore contribution',
  erased: 'This contribution was erased, so it cannot be restored.',
  ownRestoration: 'You cannot restore your own contribution.',
  notYoursToRestore: 'You can restore only your own contributions.',
  authorsChoice: 'Its author deleted this contribution. Only the author can restore it.',
  changing: 'Someone else is changing this contribution right now. Please try again.',
  deletionFailed: 'Failed to delete contribution',
  categoryRequired: 'Please select a reason category.',
  textTooLong: `Details can be at most ${maxReasonLength} characters long.`,
  ownReport: 'You cannot report your own contribution.',
  notYours: 'You can delete only your own contributions.',
  unknown: 'We couldn’t find this contribution. It may have been deleted.',
} as const;
