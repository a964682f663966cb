/** What people read about the mark of sensitive pictures. The server and the pages both use it. */
export const pictureSentences = {
  notYours: 'You can mark only pictures of your own contributions.',
  unknown: 'This picture does not exist. It may have been deleted.',
  changing: 'These pictures are changing just now. Please try again.',
  markFailed: 'Failed to mark the picture.',
} as const;
