import type { ContributionType } from '@touchdown/shared/contributions/contribution-types.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { formatNumber } from '../../lib/format.ts';

const typeLabels: Record<ContributionType, string> = {
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

/** What a list of contributions calls a type it does not know; the latest contributions say `Contribution`. */
export function typeLabel(type: string, otherwise = 'Unknown'): string {
  return typeLabels[type as ContributionType] ?? otherwise;
}

/** Singular at exactly one. */
export function votesText(netVotes: number): string {
  return `${formatNumber(netVotes).replace('-', '−')} ${netVotes === 1 ? 'vote' : 'votes'}`;
}

export function authorName({ author }: Pick<Contribution, 'author'>): string {
  return author?.username ?? 'Anonymous';
}

const previewLength = 80;

/** One line for a contribution that may have no title: the beginning of what it says, or that there is none. */
export function previewText({ title, content }: Pick<Contribution, 'title' | 'content'>): string {
  if (title) return title;
  if (typeof content !== 'string' || !content) return 'No preview available';
  return content.length > previewLength ? `${content.slice(0, previewLength)}…` : content;
}

/** `community selected` */
export function suggestionStatusText(status: string): string {
  return status.toLowerCase().replaceAll('_', ' ');
}
