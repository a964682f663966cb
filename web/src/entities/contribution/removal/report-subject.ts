/** What the draft of a report of a contribution is called. The dialog with the form is loaded later. */
export const reportSubject = (contributionId: string) => `report:${contributionId}`;
