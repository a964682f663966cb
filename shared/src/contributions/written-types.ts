import type { ContributionType } from './contribution-types.ts';

/** A contribution that is a link. Its text is an optional description. */
export const linkTypes = [
  'PHOTO_LINK',
  'VIDEO_LINK',
  'AUDIO_CLIP_LINK',
  'NEWS_ARTICLE_LINK',
  'DOCUMENT_LINK',
  'RADAR_LOOP_LINK',
] as const satisfies readonly ContributionType[];

/** What people write or link. Pictures are uploaded, and edits are suggested, in other ways. */
export const writtenTypes = [
  'PERSONAL_ACCOUNT',
  'HISTORICAL_FACT',
  ...linkTypes,
] as const satisfies readonly ContributionType[];
export type WrittenType = (typeof writtenTypes)[number];

export function isLinkType(type: WrittenType): boolean {
  return (linkTypes as readonly ContributionType[]).includes(type);
}
