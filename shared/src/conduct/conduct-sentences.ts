/** What people read about reports of abuse and suspensions. The server and the pages both use it. */
export const conductSentences = {
  dismissed: 'Reports dismissed.',
  dismissalFailed: 'Failed to dismiss the reports.',
  ownContribution: 'You cannot decide on reports of your own contribution.',
  unknownContribution: 'This contribution does not exist. It may have been deleted.',
} as const;
