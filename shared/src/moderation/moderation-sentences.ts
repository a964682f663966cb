import { hoursToObject, maxNoteLength } from './moderation-limits.ts';

/** What moderators read. The server and the pages both use it. */
export const moderationSentences = {
  approved: 'Suggestion approved successfully.',
  rejected: 'Suggestion rejected successfully.',
  closed: 'Suggestion closed: the record already has this value.',
  firstApproved: `First of two approvals. It changes the record when a second moderator approves it, or after ${hoursToObject} hours without an objection.`,
  firstWithdrawn: `Marked for removal from the record. It is removed when a second moderator also rejects it, or after ${hoursToObject} hours without an objection.`,
  firstCleared: 'The first decision is cleared.',
  returned: 'Suggestion returned: its author is asked for a source.',
  returnUndone: 'The suggestion is back in the queue.',
  reopened: 'Decision undone: the suggestion is open again.',
  approvalFailed: 'Failed to approve suggestion.',
  rejectionFailed: 'Failed to reject suggestion.',
  closingFailed: 'Failed to close suggestion.',
  listFailed: 'Failed to fetch suggestions.',
  own: 'You cannot review your own suggestion.',
  unknown: 'We couldn’t find this suggestion. It may have been deleted.',
  alreadyApproved: 'This suggestion has already been approved.',
  alreadyRejected: 'This suggestion has already been rejected.',
  alreadySo: 'The record already has this value. Please close the suggestion.',
  notAlreadySo:
    'The record has a different value, so you can’t close this suggestion. Please approve or reject it.',
  changed: 'Someone else just changed this suggestion. Please look at it again.',
  notModerator: 'You are no longer a moderator, so nothing was changed.',
  reasonOfOther: 'Only a rejection has one of these reasons.',
  noteTooLong: `A note can be at most ${maxNoteLength} characters long.`,
  withdrawn: 'This tornado is no longer in the record, so it can’t be corrected.',
  promoted: 'This report has become an official tornado. Please correct the tornado instead.',
  reportWithdrawn: 'This report is no longer in the source’s list, so it can’t be corrected.',
  ofReport:
    'This suggestion is about a preliminary report that is now an official tornado. The tornado has no such value, so you can’t approve it.',
  nothingToUndo: 'That decision didn’t go through, so there is nothing to undo.',
  notOpen: 'This suggestion isn’t open, so you can’t return it.',
  unreadable: 'This suggestion is damaged, so you can’t approve it.',
} as const;
