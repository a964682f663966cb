/** Messages about contributions that both the API and the screens use. Section 8 of the specification. */
export const contributionSentences = {
  submitted: 'Contribution submitted!',
  photoUploaded: 'Photo uploaded successfully!',
  galleryUploaded: (photos: number) => `Photo gallery with ${photos} photos uploaded successfully!`,
  /** By a new account, at a time with much spam. */
  waits: 'Contribution submitted! Spam is high right now, so a moderator will check it before others see it.',
  /** Before the email address is verified. */
  draftSaved: 'Your text is saved. Follow the link in our email, then send it with one tap.',
  draftNotSaved: 'Failed to save your text.',
  deletedByYou: 'You deleted this contribution. You can restore it on your contributions page.',
  notSubmitted: 'Failed to submit contribution.',
  invalidTarget: 'Invalid entity type for contribution.',
} as const;
