const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, between tags and in quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (one) => entities[one] ?? one);
}

/** Returns text as HTML with its URLs as links. */
export function linkedMarkup(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[\w/-])/)
    .map((part, at) => {
      const escaped = escapeMarkup(part);
      return at % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped;
    })
    .join('');
}
