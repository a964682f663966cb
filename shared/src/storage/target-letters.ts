/** How keys spell what a contribution or a radar loop is about. */
export const targetLetters = { tornado: 'T', 'spc-report': 'S' } as const;
