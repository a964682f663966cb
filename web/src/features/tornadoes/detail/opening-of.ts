/** About 150 words. */
const openingCharacters = 900;
/** A text that is a little longer is shown whole: a button for two lines would be a nuisance. */
const maxWholeCharacters = 1_300;

/** Returns a long text up to the end of a sentence, or else of a word, with an ellipsis; a shorter one as it is. */
export function openingOf(text: string): string {
  if (text.length <= maxWholeCharacters) return text;
  const part = text.slice(0, openingCharacters);
  const sentenceEnd = Math.max(...['. ', '.\n', '! ', '? '].map((end) => part.lastIndexOf(end))) + 1;
  const end = sentenceEnd > openingCharacters / 2 ? sentenceEnd : Math.max(part.search(/\s\S*$/), 0);
  return `${(end > 0 ? part.slice(0, end) : part).trimEnd()} …`;
}
