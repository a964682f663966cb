export const maxObjectionLength = 500;
/** More objections to one decision say nothing new: a second moderator decides anyway. */
export const maxObjections = 20;

/** What people read who object to the first of two decisions. */
export const objectionSentences = {
  objected: 'Thank you. A second moderator will look at this before it stands.',
  nothingToObject: 'No decision here is open to objections.',
  enoughObjections: 'Others have already objected, so a second moderator decides.',
  changing: 'Someone else is objecting right now. Please try again.',
  reasonRequired: 'Please say why you object.',
  reasonTooLong: `The reason must be at most ${maxObjectionLength} characters long.`,
} as const;
