/** Why somebody reports a contribution, and why a moderator removes one. */
export const reasonCategories = ['Spam', 'Inaccurate', 'Inappropriate', 'Duplicate', 'Other'] as const;
export type ReasonCategory = (typeof reasonCategories)[number];

/** Limit of the details of a report and of a moderator's note. */
export const maxReasonLength = 500;
