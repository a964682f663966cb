import { wholeMark } from '@touchdown/shared/contract/build-mark.ts';
import { oembedPath } from '@touchdown/shared/contract/embed-paths.ts';
import { dataMarkup, escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { homeTitle, productName } from '@touchdown/shared/text/product-name.ts';
import { cardSize } from './card/card-size.ts';
import { describeEnding } from './files/file-endings.ts';
import type { PageHead } from './page-head.ts';
import type { RenderedScreen } from './rendered-screen.ts';

/** Comments in `web/index.html` around the general head, which is replaced here. */
const [begin, end] = ['<!-- page -->', '<!-- /page -->'];

/** Comments in the built page around all that the app renders, and where its screen will be. */
const [appBegins, appEnds] = ['<!-- app -->', '<!-- /app -->'];
const contentMarks = '<!-- words --><!-- /words -->';

const siteCard = {
  path: '/social-card.png',
  alt: 'Tornado tracks drawn over a map of the United States',
};

/**
 * Returns the site's page with the head of one screen in place of the general head, and with the screen, or its first
 * words where it is not rendered.
 */
export function withHead(html: string, head: PageHead, siteUrl: string, screen?: RenderedScreen): string {
  const [from, to] = [html.indexOf(begin), html.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The site's page does not contain ${begin} … ${end}.`);
  const page = html.slice(to + end.length);
  const body = screen ? withScreen(page, screen) : page.replace(contentMarks, () => wordsOf(head));
  const tags = [...tagsOf(head, siteUrl), ...(screen ? [tag('meta', wholeMark)] : [])];
  return `${html.slice(0, from)}${tags.join('\n    ')}${body}`;
}

/** The app takes the elements over, so there is nothing else among them. */
function withScreen(page: string, { markup, state }: RenderedScreen): string {
  const [from, to] = [page.indexOf(appBegins), page.indexOf(appEnds)];
  if (from < 0 || to < from) throw new Error(`The site's page does not contain ${appBegins} … ${appEnds}.`);
  const rest = page.slice(to + appEnds.length).replace('</body>', () => `${state}</body>`);
  return page.slice(0, from) + markup + rest;
}

/** Text with it is hidden from visitors who read metric units, until the app has rendered the screen. */
const usUnit = / (?:miles?|yards?)\b/;

/** Shown while the app loads. The app replaces it with the screen. */
function wordsOf({ name, description, nearest = [] }: PageHead): string {
  const mark = usUnit.test(description) ? ' data-units="us"' : '';
  const links = nearest.map(
    ({ name, path }) => `<li><a href="${escapeMarkup(path)}">${escapeMarkup(name)}</a></li>`,
  );
  return [
    `<div class="served"><h1>${escapeMarkup(name)}</h1><p${mark}>${escapeMarkup(description)}</p>`,
    links.length > 0 ? `<h2>Close matches</h2><ul>${links.join('')}</ul>` : '',
    '</div>',
  ].join('');
}

function tagsOf(head: PageHead, siteUrl: string): string[] {
  const url = siteUrl + head.path;
  const { path: cardPath, alt } = head.card ?? siteCard;
  const image = siteUrl + cardPath;
  return [
    `<title>${escapeMarkup(head.title === homeTitle ? homeTitle : `${head.title} · ${productName}`)}</title>`,
    tag('meta', { name: 'description', content: head.description }),
    tag('link', { rel: 'canonical', href: url }),
    ...properties({
      'og:site_name': productName,
      'og:type': head.kind,
      'og:title': head.heading,
      'og:description': head.description,
      'og:url': url,
      'og:image': image,
      'og:image:width': String(cardSize.width),
      'og:image:height': String(cardSize.height),
      'og:image:alt': alt,
    }),
    // Twitter reads the other fields of its card from the tags above.
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...feedLinks(head),
    ...frameLinks(head, siteUrl),
    ...fileLinks(head),
    ...(head.linkedData ? [dataBlock(head.linkedData)] : []),
  ];
}

function feedLinks({ feed }: PageHead): string[] {
  if (!feed) return [];
  const { base, title } = feed;
  return [
    tag('link', { rel: 'alternate', type: 'application/atom+xml', title, href: `${base}.atom` }),
    tag('link', { rel: 'alternate', type: 'application/feed+json', title, href: `${base}.json` }),
  ];
}

/** How publishing systems find the frame of a page whose address is pasted into them. */
function frameLinks({ framed, heading }: PageHead, siteUrl: string): string[] {
  if (framed === undefined) return [];
  const linkTo = (format: 'json' | 'xml') => {
    const query = new URLSearchParams({ url: siteUrl + framed, format });
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed';
    const href = `${siteUrl}${oembedPath}?${query.toString()}`;
    return tag('link', { rel: 'alternate', type, title: heading, href });
  };
  return [linkTo('json'), linkTo('xml')];
}

/** The same as files, for programs that look for them. A picture is already named above. */
function fileLinks({ files }: PageHead): string[] {
  if (!files) return [];
  const query = files.query === '' ? '' : `?${files.query}`;
  return files.endings.flatMap((ending) => {
    if (ending === 'png') return [];
    const { type, title } = describeEnding(ending);
    return tag('link', { rel: 'alternate', type, title, href: `${files.base}.${ending}${query}` });
  });
}

function properties(contents: Record<string, string>): string[] {
  return Object.entries(contents).map(([property, content]) => tag('meta', { property, content }));
}

function tag(name: string, attributes: Record<string, string>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  return `<${name}${pairs.join('')} />`;
}

/** The security policy does not treat data as a script. */
function dataBlock(data: object): string {
  return `<script type="application/ld+json">${dataMarkup(data)}</script>`;
}
