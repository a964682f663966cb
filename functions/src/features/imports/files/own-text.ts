/** The engine copies shorter parts of a string by itself. */
const copiedCharacters = 13;

/**
 * Returns the text without a reference to the string that it is a part of. Otherwise one kept field would keep its
 * whole file in memory.
 */
export function ownText(text: string): string {
  return text.length < copiedCharacters ? text : Buffer.from(text).toString();
}
