/** Stated on several pages. */
export const legalTextDate = 'May 26, 2025';
