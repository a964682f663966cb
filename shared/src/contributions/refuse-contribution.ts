import { controlCharactersSentence, hasControlInLine, hasControlInText } from '../text/control-characters.ts';
import { isLinkType, type WrittenType } from './written-types.ts';

// Every runtime has it, but the types of this package are those of the language alone.
declare const URL: {
  parse: (text: string) => { protocol: string; username: string; password: string; href: string } | null;
};

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
  contentTooLong: 'Content must be at most 5000 characters long.',
  urlRequired: 'URL is required for this contribution type.',
  urlTooLong: 'The URL must be at most 2048 characters long.',
  notAUrl: 'Please enter a valid URL that begins with https:// or http://.',
  hasPassword: 'The URL must not contain a username or a password.',
  noUrl: 'A URL does not belong to this contribution type.',
  titleRequired: 'Title is required for news articles.',
  titleTooLong: 'The title must be at most 255 characters long.',
  controlCharacters: controlCharactersSentence,
} as const;

/** Returns the text as it is stored: without space around it, and with one kind of line end. */
export function tidyContribution({
  contributionType,
  content,
  url,
  title,
}: WrittenContribution): WrittenContribution {
  return {
    contributionType,
    content: content.replaceAll('\r\n', '\n').trim(),
    url: url.trim(),
    title: title.trim(),
  };
}

/** Returns the refused fields of a tidied contribution, each with its sentence. Browser and server both check. */
export function refuseContribution(written: WrittenContribution): RefusedFields {
  const { contributionType: type, content, url, title } = written;
  const refused = {
    content: refuseContent(content, isLinkType(type)),
    url: refuseUrl(url, isLinkType(type)),
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

function refuseUrl(text: string, isLink: boolean): string | undefined {
  if (text === '') return isLink ? sentences.urlRequired : undefined;
  if (!isLink) return sentences.noUrl;
  const url = hasControlInLine(text) ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return sentences.notAUrl;
  // A name before the @ of a URL can look like the site that it leads to.
  if (url.username !== '' || url.password !== '') return sentences.hasPassword;
  return Math.max(text.length, url.href.length) > maxUrlLength ? sentences.urlTooLong : undefined;
}
