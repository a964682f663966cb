import type { ScanFailure } from './scan-error.ts';

/** Why there is no viewer. */
export const loopFailureWords: Record<ScanFailure, string> = {
  NOT_KEPT:
    'The scans of this loop are not here. Those of a new loop follow in a few minutes. An older loop has them once it is made again.',
  LOST: 'The scans of this loop could not be loaded.',
  NEVER_THERE: 'The radar measured nothing here in the scans of this loop.',
  UNREACHABLE: 'The scans of this loop could not be loaded. Please check your connection.',
  OTHER_VERSION:
    'The scans of this loop have another version than this page can read. Reload the page to get the newest one.',
  DAMAGED: 'The scans of this loop are damaged, so they are not shown.',
  NO_TILTS: 'The other tilts of this loop cannot be shown.',
};

/** Why one of several scans is missing. */
export const scanFailureWords: Record<ScanFailure, string> = {
  NOT_KEPT: 'This scan was not kept.',
  LOST: 'This scan could not be loaded. The others can be shown.',
  NEVER_THERE: 'The radar measured nothing here in this scan, or its data has not been read.',
  UNREACHABLE: 'This scan could not be loaded. Please check your connection.',
  OTHER_VERSION: 'This scan has another version than this page can read.',
  DAMAGED: 'The file of this scan is damaged, so it is not shown. The others can be.',
  NO_TILTS: 'The radar measured nothing here at this tilt of this scan.',
};
