import { groupedNumber } from '../text/grouped-number.ts';
import { maxFollows, maxMuted } from './following-limits.ts';

/** Messages for people. The server and the pages both use them. */
export const followingSentences = {
  followed: 'You follow this now. What is new is in your notifications.',
  unfollowed: 'You do not follow this any more.',
  tooManyFollows: `You can follow at most ${groupedNumber(maxFollows)} things. Please unfollow one of them first.`,
  ownPerson: 'You cannot follow yourself.',
  noSuchPerson: 'Nobody has this username.',
  noSuchSuggestion: 'There is no such suggestion.',
  noSuchPlace: 'No county or town has this name.',
  noSuchOutbreak: 'No outbreak has this id.',
  muted: 'You get no more notifications about this.',
  unmuted: 'You get notifications about this again.',
  notMuted: 'This cannot be muted, because you do not follow it.',
  tooManyMuted: `At most ${groupedNumber(maxMuted)} things can be muted. Please unmute one of them first.`,
  marked: 'Marked as read.',
  digestOn: 'You get the weekly digest now, on Mondays after a week in which something happened.',
  digestOff: 'You get no more weekly digests.',
  digestLinkInvalid: 'This link is not valid. You can turn the weekly digest off in your notifications.',
} as const;
