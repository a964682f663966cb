/**
 * `ST. LOUIS (C)` and `MCCLAIN` as a reader expects them, for places that no table names. Stored names are
 * written this way; what is only shown, with distances and directions, is `shared/src/text/title-case.ts`.
 */
export function capitalizeName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(^|[^a-z'])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}
