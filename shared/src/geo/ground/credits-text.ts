const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©' };

/** Returns the credits of an archive, which are HTML, as text. No map writes them as markup. */
export function creditsText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();
}
