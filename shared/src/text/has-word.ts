/** Whether a search has a letter or a digit. Signs alone are looked for nowhere. */
export function hasWord(search: string): boolean {
  return /[\p{L}\p{N}]/u.test(search);
}
