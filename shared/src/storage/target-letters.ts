/** The letters in keys for the target of a contribution or a radar loop. */
export const targetLetters = { tornado: 'T', 'spc-report': 'S' } as const;

/** Radar also draws the rotation of a whole day. */
export const radarTargetLetters = { ...targetLetters, day: 'D' } as const;
