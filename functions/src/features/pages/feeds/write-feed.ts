import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';

/** A list that programs follow. All text is plain text, and paths are from the root of the site. */
export interface Feed {
  /** Its own path without the ending. */
  base: string;
  title: string;
  subtitle: string;
  /** The path of the page that shows the same. */
  page: string;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** The path of what it is about. */
  path: string;
  /** Makes its id unique and permanent where a path has several entries. */
  fragment?: string;
  title: string;
  published: string;
  /** When what it says was last changed. */
  updated: string;
  contributor?: string | null;
  text: string;
}

/** A feed must have a time, also before its first entry. */
const beforeAll = '1970-01-01T00:00:00Z';

/** Returns an Atom feed (RFC 4287) with absolute URLs. */
export function atomFeed({ base, title, subtitle, page, entries }: Feed, siteUrl: string): string {
  const self = `${siteUrl}${base}.atom`;
  const updated =
    entries
      .map((entry) => entry.updated)
      .toSorted()
      .at(-1) ?? beforeAll;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', self),
    element('title', `${productName}: ${title}`),
    element('subtitle', subtitle),
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', siteUrl + page),
    element('updated', updated),
    `<author>${element('name', productName)}${element('uri', `${siteUrl}/`)}</author>`,
    ...entries.map((entry) => atomEntry(entry, siteUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function atomEntry(entry: FeedEntry, siteUrl: string): string {
  const { path, title, published, updated, contributor, text } = entry;
  return [
    '<entry>',
    element('id', idOf(entry, siteUrl)),
    element('title', title),
    link('alternate', 'text/html', siteUrl + path),
    element('published', published),
    element('updated', updated),
    ...(contributor ? [`<contributor>${element('name', contributor)}</contributor>`] : []),
    `<content type="text">${escapeMarkup(text)}</content>`,
    '</entry>',
  ].join('\n');
}

/** Returns the same as JSON Feed 1.1. */
export function jsonFeed({ base, title, subtitle, page, entries }: Feed, siteUrl: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${productName}: ${title}`,
    description: subtitle,
    home_page_url: siteUrl + page,
    feed_url: `${siteUrl}${base}.json`,
    language: 'en',
    authors: [{ name: productName, url: `${siteUrl}/` }],
    items: entries.map((entry) => ({
      id: idOf(entry, siteUrl),
      url: siteUrl + entry.path,
      title: entry.title,
      content_text: entry.text,
      date_published: entry.published,
      date_modified: entry.updated,
    })),
  });
}

function idOf({ path, fragment }: FeedEntry, siteUrl: string): string {
  return `${siteUrl}${path}${fragment === undefined ? '' : `#${fragment}`}`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeMarkup(href)}"/>`;
}
