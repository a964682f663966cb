import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';

/** Returns text as HTML with its URLs as links: all of them, or only those with this beginning. */
export function linkedMarkup(text: string, beginning = 'http'): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[\w/-])/)
    .map((part, at) => {
      const escaped = escapeMarkup(part);
      return at % 2 === 1 && part.startsWith(beginning) ? `<a href="${escaped}">${escaped}</a>` : escaped;
    })
    .join('');
}
