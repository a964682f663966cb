/** How long a question or an answer may be. */
export const maxQuestionLength = 500;

/** How many questions a contribution may have. They are shown together, without pages. */
export const maxQuestions = 50;

/** What people read about questions. The server and the pages both use it. */
export const questionSentences = {
  asked: 'Question sent.',
  answered: 'Answer sent.',
  deleted: 'Question deleted.',
  answerDeleted: 'Answer deleted.',
  questionRequired: 'Please write a question.',
  answerRequired: 'Please write an answer.',
  tooLong: `This can be at most ${maxQuestionLength} characters long.`,
  ownContribution: 'You cannot ask about your own contribution.',
  notYoursToAnswer: 'Only the author of the contribution or a moderator can answer.',
  ownQuestion: 'You cannot answer your own question.',
  answeredAlready: 'This question already has an answer.',
  notYoursToDelete: 'You can delete only what you wrote yourself.',
  ownReport: 'You cannot report your own question.',
  unknown: 'We couldn’t find this question. It may have been deleted.',
  full: `A contribution can have at most ${maxQuestions} questions.`,
  changing: 'Someone else is writing here right now. Please try again.',
  failed: 'Failed to load questions.',
  sendingFailed: 'Failed to send.',
} as const;
