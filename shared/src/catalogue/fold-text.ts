/** Names compare without case, accents and apostrophes: `Doña Ana` is `dona ana`, `Prince George's` `prince georges`. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
}

/** Runs of letters and digits. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
