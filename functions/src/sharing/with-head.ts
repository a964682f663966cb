import { escapeMarkup } from '@touchdown/shared/escape-markup.ts';
import type { PageHead } from './page-head.ts';

export const productName = 'Touchdown';

/** In `web/index.html`, around what every page says of itself until it knows better. */
const [begin, end] = ['<!-- page -->', '<!-- /page -->'];

const card = { path: '/social-card.png', width: '1200', height: '630' };
const cardAlt = 'Tornado tracks drawn over a map of the United States';

/** The site's page with the head of one screen in the place of the general one. */
export function withHead(html: string, head: PageHead, siteUrl: string): string {
  const [from, to] = [html.indexOf(begin), html.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The site's page has no ${begin} … ${end} in it.`);
  return `${html.slice(0, from)}${tagsOf(head, siteUrl).join('\n    ')}${html.slice(to + end.length)}`;
}

function tagsOf(head: PageHead, siteUrl: string): string[] {
  const address = siteUrl + head.path;
  const image = siteUrl + card.path;
  return [
    `<title>${escapeMarkup(`${head.title} · ${productName}`)}</title>`,
    tag('meta', { name: 'description', content: head.description }),
    tag('link', { rel: 'canonical', href: address }),
    ...properties({
      'og:site_name': productName,
      'og:type': head.kind,
      'og:title': head.heading,
      'og:description': head.description,
      'og:url': address,
      'og:image': image,
      'og:image:width': card.width,
      'og:image:height': card.height,
      'og:image:alt': cardAlt,
    }),
    // The other words of this card are the ones above.
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(head.linkedData ? [dataBlock(head.linkedData)] : []),
  ];
}

function properties(contents: Record<string, string>): string[] {
  return Object.entries(contents).map(([property, content]) => tag('meta', { property, content }));
}

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  return `<${name}${written.join('')} />`;
}

/** Data, which no policy takes for a script; a `<` in it could end the element, so there is none. */
function dataBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
