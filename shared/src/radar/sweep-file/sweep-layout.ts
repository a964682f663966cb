/** The places and limits of FORMAT.md, for the writer and the reader. */
export const sweepMagic = Uint8Array.of(0x54, 0x44, 0x53, 0x57, 0x50, 0x0d, 0x0a, 0x1a);
export const sweepVersion = 2;
/** Loops of before have files of this version, which mark no doubt. They are still read. */
export const versionWithoutDoubt = 1;
/** What follows the codes of a field. */
export const tablesAfterCodes = { none: 0, folds: 1, foldsAndDoubt: 2 } as const;
export const headerBytes = 64;
export const turnBytes = 24;
export const fieldBytes = 32;
/** The checksum covers everything from here. */
export const checkedFrom = 20;
export const maxTurns = 4;
export const maxFields = 4;
export const maxRadials = 2_000;
export const maxGates = 4_096;
/** Azimuths and Nyquist velocities are in hundredths. */
export const hundredths = 100;
