const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML, between tags and in quotes. Characters that XML never allows are removed. */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (one) => entities[one] ?? one);
}

/** Writes data for a script element that is not run. Nothing in it can end the element. */
export function dataMarkup(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
