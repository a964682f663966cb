import { groupedNumber } from '../text/grouped-number.ts';
import { maxFollows, maxMuted } from './following-limits.ts';

/** Messages for people. The server and the pages both use them. */
export const followingSentences = {
  followed: 'You’re following this. Updates appear in your notifications.',
  unfollowed: 'You’re no longer following this.',
  tooManyFollows: `You can follow up to ${groupedNumber(maxFollows)} things. Please unfollow one first.`,
  ownPerson: 'You cannot follow yourself.',
  noSuchPerson: 'No one has this username.',
  noSuchSuggestion: 'We couldn’t find this suggestion.',
  noSuchPlace: 'No county or town has this name.',
  noSuchOutbreak: 'No outbreak has this id.',
  muted: 'You won’t get notifications about this.',
  unmuted: 'You’ll get notifications about this again.',
  notMuted: 'You can’t mute this because you don’t follow it.',
  tooManyMuted: `You can mute up to ${groupedNumber(maxMuted)} things. Please unmute one first.`,
  marked: 'Marked as read.',
  digestOn: 'You’ll get the weekly digest on Mondays after a week with news.',
  digestOff: 'You won’t get any more weekly digests.',
  letterOn: 'You’ll get a letter each January about the places you follow.',
  letterOff: 'You won’t get any more yearly letters.',
  digestLinkInvalid: 'This link isn’t valid. You can turn off these emails in your notifications.',
} as const;
