/** What people read about changes of a photo: of its mark, and of what is known of it. The server and the pages both use it. */
export const pictureSentences = {
  notYours: 'You can mark only photos in your own contributions.',
  notYourFacts: 'You can change the details only of your own photos.',
  nothingSent: 'Please send “sensitive”, “facts”, or both.',
  unknown: 'We couldn’t find this photo. It may have been deleted.',
  changing: 'These photos are changing right now. Please try again.',
  markFailed: 'Failed to mark the photo.',
  factsSaved: 'Photo details saved.',
  factsNotSaved: 'Failed to save the photo’s details.',
} as const;
