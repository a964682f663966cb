import type { Source } from '../text/source.ts';
import { controlCharactersSentence, hasControlInLine, tidyLine } from '../text/user-text.ts';
import { maxUrlLength, parseWebUrl } from './refuse-contribution.ts';

export const maxCitationLength = 500;

const sentences = {
  citationTooLong: `A source without a link must be at most ${maxCitationLength} characters long.`,
  urlTooLong: `The link of a source must be at most ${maxUrlLength} characters long.`,
} as const;

/** What begins like the URL of some protocol is meant as a link. */
const protocol = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * Reads a source as somebody types it: a link, or the citation of what has no link. Nothing is null. Browser and
 * server both read it so.
 */
export function readSource(typed: string): { source: Source | null } | { sentence: string } {
  const text = tidyLine(typed);
  if (text === '') return { source: null };
  if (hasControlInLine(text)) return { sentence: controlCharactersSentence };
  if (!protocol.test(text)) {
    if (text.length > maxCitationLength) return { sentence: sentences.citationTooLong };
    return { source: { url: null, host: null, citation: text } };
  }
  const parsed = parseWebUrl(text);
  if ('sentence' in parsed) return parsed;
  const { href, host } = parsed.url;
  if (Math.max(text.length, href.length) > maxUrlLength) return { sentence: sentences.urlTooLong };
  return { source: { url: href, host, citation: null } };
}
