import type { ScanFailure } from './scan-error.ts';

/** Why there is no viewer. */
export const loopFailureWords: Record<ScanFailure, string> = {
  NOT_KEPT:
    'We don’t have this loop’s scans. A new loop’s scans arrive within a few minutes. For an older loop, make it again.',
  LOST: 'We couldn’t load the scans.',
  NEVER_THERE: 'The radar measured nothing here in this loop’s scans.',
  UNREACHABLE: 'We couldn’t load the scans. Please check your connection.',
  OTHER_VERSION: 'This page is out of date. Reload it to see the scans.',
  DAMAGED: 'The scans are damaged and can’t be shown.',
  NO_TILTS: 'We can’t show the other tilts of this loop.',
};

/** Why one of several scans is missing. */
export const scanFailureWords: Record<ScanFailure, string> = {
  NOT_KEPT: 'We don’t have this scan.',
  LOST: 'We couldn’t load this scan. The others work.',
  NEVER_THERE: 'The radar measured nothing here, or the data isn’t ready.',
  UNREACHABLE: 'We couldn’t load this scan. Please check your connection.',
  OTHER_VERSION: 'This page is too old to read this scan. Reload it.',
  DAMAGED: 'This scan’s file is damaged. The others work.',
  NO_TILTS: 'The radar measured nothing here at this tilt of this scan.',
};
