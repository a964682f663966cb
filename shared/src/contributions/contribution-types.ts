/** Every kind of contribution. What a visitor reads for each is the front end's to say. */
export const contributionTypes = [
  'PERSONAL_ACCOUNT',
  'HISTORICAL_FACT',
  'PHOTO_LINK',
  'UPLOADED_PHOTO',
  'PHOTO_GALLERY',
  'VIDEO_LINK',
  'AUDIO_CLIP_LINK',
  'NEWS_ARTICLE_LINK',
  'DOCUMENT_LINK',
  'RADAR_LOOP_LINK',
  'EDIT_SUGGESTION',
] as const;
export type ContributionType = (typeof contributionTypes)[number];

/** What becomes of a suggested edit. */
export const suggestionStatuses = ['PENDING', 'COMMUNITY_SELECTED', 'APPROVED', 'REJECTED'] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];
