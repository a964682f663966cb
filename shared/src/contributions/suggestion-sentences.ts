/** Section 5 of the specification. */
export const maxSuggestionReasonLength = 1_000;

/** Messages about edit suggestions that both the API and the screens use. Sections 5 and 8 of the specification. */
export const suggestionSentences = {
  submitted: 'Edit suggestion submitted!',
  notSubmitted: 'Failed to submit suggestion.',
  fieldRequired: 'Please select a field to suggest an edit for.',
  valueRequired: 'Please provide a proposed value.',
  reasonRequired: 'Please provide a reason for your suggestion.',
  reasonTooLong: `The reason must be at most ${maxSuggestionReasonLength} characters long.`,
  sourceRequired:
    'Please name a source for this value: a link or a citation, such as a report or a newspaper.',
  /** After the submission of such a suggestion without a source. */
  sourceAsked: 'Please name a source under “Your contributions”. Moderators look for one before they decide.',
  narrativeOnly:
    'Only an event narrative or an episode narrative is sent as "proposedNarrative", and then without "proposedValue".',
  narrativeTooLong:
    'The proposed value must be at most 255 characters long. Please send a longer narrative as "proposedNarrative".',
  sourceSaved: 'Source saved. Thank you!',
  sourceNotSaved: 'Failed to save the source.',
  noSource: 'Please name a source: a link or a citation.',
  notYourSuggestion: 'You can name a source only for your own suggestions.',
  decidedAlready: 'A moderator has already decided on this suggestion, so you can’t change its source.',
  sameValue: 'The proposed value is the same as the current value.',
} as const;
