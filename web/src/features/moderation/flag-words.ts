import {
  flaggedMiles,
  maxUnflaggedPerDay,
  type SuggestionFlag,
} from '@touchdown/shared/moderation/moderation-limits.ts';

/** What each flag says on a card. */
export const flagWords: Record<SuggestionFlag, string> = {
  RATING_CHANGED: 'Change of rating',
  MOVED_FAR: `More than ${flaggedMiles} miles away`,
  FEWER_CASUALTIES: 'Fewer casualties',
  MANY_IN_A_DAY: `More than ${maxUnflaggedPerDay} suggestions in a day by this person`,
  CURRENT_CHANGED: 'The current value has changed since',
  ALREADY_SO: 'Already so: the record has this value',
  TARGET_GONE: 'No longer takes corrections',
  OF_REPORT: 'About the preliminary report, not the tornado',
};
