/** What would help where nothing is yet: one sentence, after the words of the specification. */
export const helpWords = {
  tornado: 'Were you there? Add a photo or your story.',
  'spc-report': 'Do you know exactly where it was or what it damaged? Add that or a photo.',
  feed: 'Add what you saw, an old photo or a news article.',
  map: 'Add a story about a tornado and put the first mark on this map.',
  gallery: 'Have a photo of a funnel, of damage or from a family album? Add it with its place and time.',
  filtered: 'Do you remember a tornado from that place or year? Add what you saw.',
  own: 'Start with a photo or story of a tornado you remember.',
  corrections: 'See a value that looks wrong? Suggest a correction with a source.',
} as const;
