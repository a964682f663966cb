import { hoursToObject, maxNoteLength } from './moderation-limits.ts';

/** What moderators read. The server and the pages both use it. */
export const moderationSentences = {
  approved: 'Suggestion approved successfully.',
  rejected: 'Suggestion rejected successfully.',
  closed: 'Suggestion closed: the record already says so.',
  firstApproved: `Approved by one of two: it changes the record when a second moderator approves it, or after ${hoursToObject} hours without an objection.`,
  firstWithdrawn: `Marked to be taken out of the record: that is done when a second moderator rejects it too, or after ${hoursToObject} hours without an objection.`,
  firstCleared: 'The first decision is cleared. Nothing else was decided.',
  returned: 'Suggestion returned: its author is asked for a source.',
  returnUndone: 'The suggestion is back in the queue.',
  reopened: 'Decision undone: the suggestion is open again.',
  approvalFailed: 'Failed to approve suggestion.',
  rejectionFailed: 'Failed to reject suggestion.',
  closingFailed: 'Failed to close suggestion.',
  listFailed: 'Failed to fetch suggestions.',
  own: 'You cannot review your own suggestion.',
  unknown: 'This suggestion does not exist. It may have been deleted.',
  alreadyApproved: 'This suggestion has already been approved.',
  alreadyRejected: 'This suggestion has already been rejected.',
  alreadySo: 'The record already says so, so there is nothing to approve. Please close the suggestion.',
  notAlreadySo:
    'The record says something else, so this suggestion cannot be closed. Please approve or reject it.',
  changed: 'Somebody else has changed this suggestion meanwhile. Please look at it again.',
  notModerator: 'You are no longer a moderator, so nothing was changed.',
  noteTooLong: `A note can be at most ${maxNoteLength} characters long.`,
  withdrawn: 'This tornado is no longer in the record, so it cannot be corrected.',
  promoted:
    'This report has been promoted to an official event, so it cannot be corrected. Please correct the official tornado.',
  reportWithdrawn: 'This report is no longer in the source’s list, so it cannot be corrected.',
  ofReport:
    'This suggestion is about the preliminary report, which has become an official tornado since. The tornado has no such value, so it cannot be approved.',
  nothingToUndo: 'That decision did not go through, so there is nothing to undo.',
  notOpen: 'This suggestion is not open, so it cannot be returned.',
  unreadable: 'This suggestion cannot be read, so it cannot be approved.',
} as const;
