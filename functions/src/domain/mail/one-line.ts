/** Returns a text as the one line without invisible characters that a mail may contain, or null if nothing is left. */
export function oneLine(text: string | null | undefined): string | null {
  return text?.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim() || null;
}
