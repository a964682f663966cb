/** The part of the total progress that each phase of a job takes. */
export const progressParts = {
  listing: { from: 0, to: 0.1 },
  drawing: { from: 0.1, to: 0.9 },
  finishing: { from: 0.9, to: 0.99 },
} as const;
