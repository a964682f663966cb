import { leastAnswers, maxPinMiles } from './answer-choices.ts';

/** Messages for people who were there. The server and the pages both use them. */
export const answerSentences = {
  saved: 'Thank you! Your answers are in.',
  changed: 'Your answers were updated.',
  withdrawn: 'Your answers were deleted.',
  empty: 'Please answer at least one question.',
  noPath: 'We have no map of this tornado, so please leave out the place.',
  tooFar: `That is more than ${maxPinMiles} miles from the path. Please move the pin closer.`,
  otherDay: 'The tornado was not on the ground that day. Please change the time or leave it out.',
  noneBeside: '“None of these” can’t be combined with other answers.',
  withdrawnTornado: 'This tornado is no longer in the record and can’t get answers.',
  accountChanged: 'Your account was changed meanwhile. Please try again.',
  moved: 'This tornado is being merged with another one. Please try again in a minute.',
  notSaved: 'Failed to save your answers.',
  /** For somebody whose answers, change or deletion the public counts do not show yet. */
  fewAtATime: 'Results are updated a few answers at a time, to keep each one private.',
  /** For somebody who has answered, while too few others have. */
  waiting(others: number): string {
    const who = others === 0 ? 'You are the first to answer' : `You and ${others} ${people(others)} answered`;
    // The others may have come one by one since results were last shown.
    if (others + 1 >= leastAnswers) return `${who}. ${answerSentences.fewAtATime}`;
    return `${who}. Results appear at ${leastAnswers} answers.`;
  },
} as const;

const people = (count: number) => (count === 1 ? 'other person' : 'others');
