/** Why somebody cannot say thanks. The server and the button both use them. */
export const thanksSentences = {
  own: 'You cannot thank yourself',
  suggestion: 'Suggested edits get votes instead of thanks.',
  unverified: 'Please verify your email to say thanks.',
  busy: 'Your thanks can’t be saved right now. Please try again.',
} as const;
