import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { withMinus } from '@touchdown/shared/text/with-minus.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';

/** `1 vote`, `−2 votes`. Singular at exactly one. */
export function votesText(netVotes: number): string {
  return `${withMinus(groupedNumber(netVotes))} ${netVotes === 1 ? 'vote' : 'votes'}`;
}

/** `+3`, `0`, `−2` */
export function signedVotes(netVotes: number): string {
  return `${netVotes > 0 ? '+' : ''}${withMinus(groupedNumber(netVotes))}`;
}

/** Contributions stay when the account of their author is deleted. Then the caller's name for that is returned. */
export function authorName({ author }: Pick<Contribution, 'author'>, deletedName = 'deleted user'): string {
  return author?.username ?? deletedName;
}

const previewLength = 80;

export type Previewed = Pick<Contribution, 'title' | 'content' | 'contributionType'>;

/** Returns one line about a contribution that is no edit suggestion: its title, else the beginning of its text. */
export function textPreview(
  { title, content, contributionType: type }: Previewed,
  placeholder = 'No preview available',
): string {
  if (title) return title;
  const isText = type !== 'EDIT_SUGGESTION' && typeof content === 'string' && content !== '';
  return isText ? cutPreview(content) : placeholder;
}

export function cutPreview(text: string): string {
  return shortened(text, previewLength);
}

/** `community selected` */
export function suggestionStatusText(status: string): string {
  return status.toLowerCase().replaceAll('_', ' ');
}

/** The visible label of each type of contribution. */
const labels: Readonly<Record<string, string>> = {
  PERSONAL_ACCOUNT: 'Personal Account',
  HISTORICAL_FACT: 'Historical Fact',
  PHOTO_LINK: 'Photo',
  UPLOADED_PHOTO: 'Photo',
  PHOTO_GALLERY: 'Photo Gallery',
  VIDEO_LINK: 'Video',
  AUDIO_CLIP_LINK: 'Audio',
  NEWS_ARTICLE_LINK: 'News Article',
  DOCUMENT_LINK: 'Document',
  RADAR_LOOP_LINK: 'Radar Loop',
  EDIT_SUGGESTION: 'Edit Suggestion',
};

/** Returns the label of a type. The caller may name unknown types; the home page uses "Contribution". */
export function contributionTypeLabel(type: string, unknown = 'Unknown'): string {
  return Object.hasOwn(labels, type) ? (labels[type] ?? unknown) : unknown;
}
