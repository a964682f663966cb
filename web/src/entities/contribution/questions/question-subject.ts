/** What the draft of a question on a contribution is called. The form is loaded later. */
export const questionSubject = (contributionId: string) => `question:${contributionId}`;
