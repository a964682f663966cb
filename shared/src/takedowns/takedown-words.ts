/** Why something should be taken down. */
export const takedownCategories = ['copyright', 'privacy', 'illegal', 'other'] as const;
export type TakedownCategory = (typeof takedownCategories)[number];

/** The categories in the form, in mails and in the moderators' list. */
export const categoryLabels: Record<TakedownCategory, string> = {
  copyright: 'Copyright',
  privacy: 'Privacy, or a person shown',
  illegal: 'Illegal content',
  other: 'Something else',
};

/** `HIDDEN` and `RESTORED` are about the contribution; a request is decided finally when it is `CLOSED`. */
export const takedownStates = ['OPEN', 'HIDDEN', 'RESTORED', 'CLOSED'] as const;
export type TakedownState = (typeof takedownStates)[number];

/** What moderators may do with a request. */
export const takedownActions = ['hide', 'restore', 'close'] as const;
export type TakedownAction = (typeof takedownActions)[number];

/** Whether an action turns the request down: what it is about stays up, or is shown again. */
export function turnsDown(action: TakedownAction, from: TakedownState): boolean {
  return action === 'restore' || (action === 'close' && from !== 'HIDDEN');
}

/** The states in which each action is possible. */
export const actionsFrom: Record<TakedownAction, readonly TakedownState[]> = {
  hide: ['OPEN', 'RESTORED'],
  restore: ['HIDDEN'],
  close: ['OPEN', 'HIDDEN', 'RESTORED'],
};
