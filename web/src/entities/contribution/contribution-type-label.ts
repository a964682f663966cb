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
