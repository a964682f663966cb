/** Removes case, accents and apostrophes for comparisons: `Doña Ana` becomes `dona ana`, `St. Mary's` `st. marys`. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
}

/** Returns the runs of letters and digits. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
