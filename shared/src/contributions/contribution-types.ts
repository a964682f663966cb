/** Every kind of contribution. The web package has their labels. */
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

/** The states of an edit suggestion. */
export const suggestionStatuses = ['PENDING', 'COMMUNITY_SELECTED', 'APPROVED', 'REJECTED'] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];
