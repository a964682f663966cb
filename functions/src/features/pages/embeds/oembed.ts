import { oembedPath } from '@touchdown/shared/contract/embed-paths.ts';
import { embedOf, frameMarkup } from '@touchdown/shared/tornadoes/embeds.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { cardSize } from '../card/card-size.ts';
import { findHead } from '../find-head.ts';
import type { PageResponse } from '../page-response.ts';
import type { EmbedSources } from './answer-embed.ts';

const [foundSeconds, missingSeconds] = [300, 60];
/** Below it a frame cannot be read. */
const least = { width: 320, height: 240 };

/** Answers a consumer of oEmbed 1.0 (oembed.com): which frame shows one of our own pages. It asks no other server. */
export async function answerOembed(
  sources: EmbedSources,
  path: string,
  query: string,
): Promise<PageResponse | undefined> {
  if (path !== oembedPath) return undefined;
  const asked = new URLSearchParams(query);
  const format = asked.get('format') ?? 'json';
  // The specification has this status for a format that is not there.
  if (format !== 'json' && format !== 'xml') return refused(501, 'The formats are json and xml.');
  const own = ownPath(asked.get('url') ?? '', sources.siteUrl);
  const head = own && (await findHead(sources, own.path, own.query));
  const isFound = head && !('movedTo' in head) && !head.nearest;
  if (isFound && head.saysOfView) return refused(404, head.saysOfView);
  const embed = own && embedOf(own.path, new URLSearchParams(own.query));
  if (!embed || !isFound)
    return refused(404, 'This address can’t be embedded. Tornado pages, the map and the list can.');
  const width = atMost(embed.width, asked.get('maxwidth'), least.width);
  const height = atMost(embed.height, asked.get('maxheight'), least.height);
  // The page of a former id says what its own is.
  const isOfTornado = embed.kind === 'tornado' || embed.kind === 'radar';
  const ownEmbed = isOfTornado ? embedOf(head.path, new URLSearchParams(own.query)) : undefined;
  const src = sources.siteUrl + (ownEmbed ?? embed).path;
  const title = head.heading;
  const card = head.card && {
    thumbnail_url: sources.siteUrl + head.card.path,
    thumbnail_width: cardSize.width,
    thumbnail_height: cardSize.height,
  };
  const answer = {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: productName,
    provider_url: `${sources.siteUrl}/`,
    cache_age: foundSeconds,
    html: frameMarkup({ src, title, width, height }),
    width,
    height,
    ...card,
  };
  const shared = { status: 200, edgeSeconds: foundSeconds, unlisted: true } as const;
  if (format === 'json') return { ...shared, type: 'application/json', body: JSON.stringify(answer) };
  return { ...shared, type: 'text/xml', body: toXml(answer) };
}

/** Returns the path of an address of this site, or undefined for any other. */
function ownPath(address: string, siteUrl: string): { path: string; query: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname, search, username, password } = new URL(address);
  const site = new URL(siteUrl);
  const isOwn = host === site.host && /^https?:$/.test(protocol);
  return isOwn && username === '' && password === '' ? { path: pathname, query: search.slice(1) } : undefined;
}

function atMost(own: number, asked: string | null, min: number): number {
  const max = /^\d{1,5}$/.test(asked ?? '') ? Number(asked) : own;
  return Math.max(min, Math.min(own, max));
}

function toXml(answer: Record<string, string | number>): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
}

function refused(status: 404 | 501, says: string): PageResponse {
  const body = JSON.stringify(new Problem(status === 404 ? 'NOT_FOUND' : 'INVALID_REQUEST', says).toBody());
  return {
    status,
    type: 'application/json',
    body,
    edgeSeconds: missingSeconds,
    unlisted: true,
  };
}
