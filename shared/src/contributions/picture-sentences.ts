/** What people read about the mark of sensitive pictures. The server and the pages both use it. */
export const pictureSentences = {
  notYours: 'You can mark only photos in your own contributions.',
  unknown: 'We couldn’t find this photo. It may have been deleted.',
  changing: 'These photos are changing right now. Please try again.',
  markFailed: 'Failed to mark the photo.',
} as const;
