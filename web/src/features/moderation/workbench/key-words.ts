export interface KeyWords {
  keys: readonly string[];
  words: string;
  /** Only the dialog names it. */
  isRare?: boolean;
}
