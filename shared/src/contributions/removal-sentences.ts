/** What people read about reports of abuse and about deleting. The server and the pages both use it. */
export const removalSentences = {
  reported: 'Report submitted. Thank you!',
  reportFailed: 'Failed to submit report.',
  deleted: 'Contribution deleted successfully',
  deletionFailed: 'Failed to delete contribution',
  categoryRequired: 'Please select a reason category.',
  textTooLong: 'Details can be at most 500 characters long.',
  ownReport: 'You cannot report your own contribution.',
  notYours: 'You can delete only your own contributions.',
  unknown: 'This contribution does not exist. It may have been deleted.',
} as const;
