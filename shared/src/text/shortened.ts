/** The beginning of a text that is longer than there is room for. A character of two code units is not cut in half. */
export function shortened(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const characters = [...text];
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : text;
}
