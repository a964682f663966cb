/** What somebody writes who contests a decision, and the sentence that answers it. */
export const appealLimits = { text: 1_000, answer: 500 } as const;

/** What is contested is kept for at least so long after the appeal, and so much longer while it is open. */
export const appealKeepDays = 30;

/** How long an offered appeal is kept after what it contests, and a decided one after the decision. */
export const offeredDays = 400;
export const decidedDays = 3 * 365;

/** Appeals on one page of the moderators' list. */
export const appealPageSize = 20;

/** `OFFERED`: the mail with the link was sent, and nobody has used it. */
export const appealStates = ['OFFERED', 'OPEN', 'UPHELD', 'RESTORED'] as const;
export type AppealState = (typeof appealStates)[number];

/** What moderators list. */
export const listedAppealStates = ['OPEN', 'UPHELD', 'RESTORED'] as const;

export const appealSubjects = ['removal', 'suspension'] as const;
export type AppealSubject = (typeof appealSubjects)[number];

export const appealActions = ['uphold', 'restore'] as const;
export type AppealAction = (typeof appealActions)[number];

export const stateAfterAppeal = { uphold: 'UPHELD', restore: 'RESTORED' } as const satisfies Record<
  AppealAction,
  AppealState
>;
