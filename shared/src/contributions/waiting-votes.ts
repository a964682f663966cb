/** So many votes of one person may wait until the email address is verified, when all of them count at once. */
export const maxWaitingVotes = 100;

export const waitingVotesSentence = `${maxWaitingVotes} of your votes are waiting for you to verify your email. Please verify it to keep voting.`;

/** What an unverified person is told about a vote. */
export const voteWaitsSentence = 'Your vote counts once your email address is verified.';
