/** A suggested edit as somebody writes it. An empty text is one that was left out. */
export interface WrittenSuggestion {
  /** The field, as the API names it. */
  targetField: string;
  proposedValue: string;
  reason: string;
  /** A link or a citation, as it is typed. */
  source: string;
}
