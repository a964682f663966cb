import {
  controlCharactersSentence,
  hasControlInLine,
  hasControlInText,
  tidyLine,
  tidyText,
} from '../text/user-text.ts';
import { isPublicHost } from '../text/is-public-host.ts';
import { isLinkType, type WrittenType } from './written-types.ts';

interface ParsedUrl {
  protocol: string;
  username: string;
  password: string;
  hostname: string;
  host: string;
  pathname: string;
  href: string;
}
// Every runtime has it, but the types of this package are those of the language alone.
declare const URL: { parse: (text: string) => ParsedUrl | null };

/** Sections 5 and 9 of the specification. */
export const maxContentLength = 5_000;
export const maxTitleLength = 255;
/** More than any site uses, and what every browser can open. */
export const maxUrlLength = 2_048;

/** A contribution as somebody writes it. An empty text is one that was left out. */
export interface WrittenContribution {
  contributionType: WrittenType;
  content: string;
  url: string;
  title: string;
}

type TextField = Exclude<keyof WrittenContribution, 'contributionType'>;
export type RefusedFields = { [K in TextField]?: string };

const sentences = {
  contentRequired: 'Content is required.',
  contentTooLong: `Content must be at most ${maxContentLength} characters long.`,
  urlRequired: 'URL is required for this contribution type.',
  urlTooLong: `The URL must be at most ${maxUrlLength} characters long.`,
  notAUrl: 'Please enter a valid URL that begins with https:// or http://.',
  hasPassword: 'The URL must not contain a username or a password.',
  privateUrl: 'Please enter the URL of a public web page. This one leads to a private network or a device.',
  apiUrl: 'Please link to a page of this site, not to its API.',
  noUrl: 'A URL does not belong to this contribution type.',
  titleRequired: 'Title is required for news articles.',
  titleTooLong: `The title must be at most ${maxTitleLength} characters long.`,
  controlCharacters: controlCharactersSentence,
} as const;

/** Returns the texts as they are stored. */
export function tidyContribution({
  contributionType,
  content,
  url,
  title,
}: WrittenContribution): WrittenContribution {
  return {
    contributionType,
    content: tidyText(content),
    url: url.trim(),
    title: tidyLine(title),
  };
}

/**
 * Returns the refused fields of a tidied contribution, each with its sentence. Browser and server both check. The host
 * is that of this site.
 */
export function refuseContribution(written: WrittenContribution, siteHost: string): RefusedFields {
  const { contributionType: type, content, url, title } = written;
  const refused = {
    content: refuseContent(content, isLinkType(type)),
    url: refuseUrl(url, isLinkType(type), siteHost),
    title: refuseTitle(title, type === 'NEWS_ARTICLE_LINK'),
  };
  return Object.fromEntries(Object.entries(refused).filter(([, sentence]) => sentence !== undefined));
}

export function refuseContent(content: string, isOptional: boolean): string | undefined {
  if (content === '') return isOptional ? undefined : sentences.contentRequired;
  if (content.length > maxContentLength) return sentences.contentTooLong;
  return hasControlInText(content) ? sentences.controlCharacters : undefined;
}

function refuseTitle(title: string, isRequired: boolean): string | undefined {
  if (title === '') return isRequired ? sentences.titleRequired : undefined;
  if (title.length > maxTitleLength) return sentences.titleTooLong;
  return hasControlInLine(title) ? sentences.controlCharacters : undefined;
}

function refuseUrl(text: string, isLink: boolean, siteHost: string): string | undefined {
  if (text === '') return isLink ? sentences.urlRequired : undefined;
  if (!isLink) return sentences.noUrl;
  const parsed = parseWebUrl(text, siteHost);
  if ('sentence' in parsed) return parsed.sentence;
  const { url } = parsed;
  if (url.host === siteHost && isApiPath(url.pathname)) return sentences.apiUrl;
  return Math.max(text.length, url.href.length) > maxUrlLength ? sentences.urlTooLong : undefined;
}

/** Reads the URL of a public web page, or of this site. Returns a sentence for any other text. */
export function parseWebUrl(text: string, siteHost?: string): { url: ParsedUrl } | { sentence: string } {
  const url = hasControlInLine(text) ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return { sentence: sentences.notAUrl };
  // A name before the @ of a URL can look like the site that it leads to.
  if (url.username !== '' || url.password !== '') return { sentence: sentences.hasPassword };
  // A developer's own site is on the developer's machine.
  if (url.host !== siteHost && !isPublicHost(url.hostname)) return { sentence: sentences.privateUrl };
  return { url };
}

/** A click on such a link would be a call in the reader's name. Servers may read an escaped letter as the letter. */
function isApiPath(pathname: string): boolean {
  return /^[/\\]+(a|%[46]1)(p|%[57]0)(i|%[46]9)([/\\]|%2f|%5c|$)/i.test(pathname);
}
