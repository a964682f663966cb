/**
 * Capitalizes names such as `ST. LOUIS (C)` and `MCCLAIN`, for places that are in no table. Used for names
 * that are stored. Text that is only displayed uses `shared/src/text/title-case.ts`.
 */
export function capitalizeName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(^|[^a-z'])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}
