/** What would help where nothing is yet: one sentence, after the words of the specification. */
export const helpWords = {
  tornado: 'A picture with its place and time, or what you saw and heard, would help here.',
  'spc-report': 'Where exactly it was, what it damaged, or a picture would help here.',
  feed: 'What you saw, a picture from an album, or an article of that day would help.',
  map: 'A story of any tornado with a known path would put the first mark here.',
  gallery: 'A picture of a funnel, of damage or from a family album, with its place and time, would help.',
  filtered: 'If you know a tornado of that place or year, what you saw would help.',
  own: 'A picture or a story of a tornado that you remember would help most.',
  corrections: 'A value that looks wrong, with a source that says so, would help.',
} as const;
