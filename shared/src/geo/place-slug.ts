/** Returns a name as a part of a path: `St. Mary's` becomes `st-marys`, `Doña Ana` `dona-ana`. */
export function placeSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
