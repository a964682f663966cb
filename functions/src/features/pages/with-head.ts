import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import type { PageHead } from './page-head.ts';

/** In `web/index.html`, around what every page says of itself until it knows better. */
const [begin, end] = ['<!-- page -->', '<!-- /page -->'];

/** In the built page, where the app will draw the screen. */
const wordMarks = '<!-- words --><!-- /words -->';

const card = { path: '/social-card.png', width: '1200', height: '630' };
const cardAlt = 'Tornado tracks drawn over a map of the United States';

/** The site's page with the head of one screen in the place of the general one, and with its first words. */
export function withHead(html: string, head: PageHead, siteUrl: string): string {
  const [from, to] = [html.indexOf(begin), html.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The site's page has no ${begin} … ${end} in it.`);
  const rest = html.slice(to + end.length).replace(wordMarks, () => wordsOf(head));
  return `${html.slice(0, from)}${tagsOf(head, siteUrl).join('\n    ')}${rest}`;
}

/** What people read while the app is on its way; the app draws its own screen over it. */
function wordsOf({ name, description }: PageHead): string {
  return `<div class="served"><h1>${escapeMarkup(name)}</h1><p>${escapeMarkup(description)}</p></div>`;
}

function tagsOf(head: PageHead, siteUrl: string): string[] {
  const url = siteUrl + head.path;
  const image = siteUrl + card.path;
  return [
    `<title>${escapeMarkup(`${head.title} · ${productName}`)}</title>`,
    tag('meta', { name: 'description', content: head.description }),
    tag('link', { rel: 'canonical', href: url }),
    ...properties({
      'og:site_name': productName,
      'og:type': head.kind,
      'og:title': head.heading,
      'og:description': head.description,
      'og:url': url,
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
