/** So many votes of one person may wait until the email address is verified, when all of them count at once. */
export const maxWaitingVotes = 100;

export const waitingVotesSentence = `Already ${maxWaitingVotes} of your votes wait for your email address to be verified. Please verify it to go on voting.`;

/** What an unverified person is told about a vote. */
export const voteWaitsSentence = 'Your vote counts once your email address is verified.';
