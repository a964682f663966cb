import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { originWords } from '../../../domain/catalogue/record-origin.ts';

export interface EmbedPage {
  title: string;
  /** The address of the page of the site that shows more. */
  full: string;
  /** Markup below the title. */
  content: string;
  pointer: CataloguePointer | undefined;
}

/** What a frame asks for itself; any other word is the theme of the device. */
export type EmbedTheme = 'light' | 'dark' | undefined;

interface Around {
  siteUrl: string;
  /** The built page, which names the style sheet. */
  sitePage: string;
  theme: EmbedTheme;
}

/** The style sheets of the development server, which puts none into its page. */
const unbuiltStyles = ['tokens', 'base', 'patterns', 'charts/charts', 'embed'].map(
  (name) => `/src/ui/${name}.css`,
);

/** Returns a page for frames of other sites: no script, no cookie and no storage, only the site's style sheet. */
export function embedPage(
  { title, full, content, pointer }: EmbedPage,
  { siteUrl, sitePage, theme }: Around,
): string {
  const styles = styleSheetsOf(sitePage).map(
    (href) => `<link rel="stylesheet" href="${escapeMarkup(href)}"/>`,
  );
  return [
    `<!doctype html>\n<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>`,
    '<head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>',
    '<meta name="color-scheme" content="light dark"/>',
    `<title>${escapeMarkup(`${title} · ${productName}`)}</title>`,
    `<link rel="canonical" href="${escapeMarkup(full)}"/>`,
    ...styles,
    '</head>',
    `<body class="embed"><main><h1>${outwardLink(full, title)}</h1>${content}</main>`,
    `<footer>${outwardLink(`${siteUrl}/`, productName)} <span>${escapeMarkup(originOf(pointer))}</span> ${outwardLink(full, 'Open the full page')}</footer>`,
    '</body></html>\n',
  ].join('');
}

/** Opens beside the page that has the frame. */
function outwardLink(href: string, words: string): string {
  return `<a href="${escapeMarkup(href)}" target="_blank" rel="noopener">${escapeMarkup(words)}</a>`;
}

function originOf(pointer: CataloguePointer | undefined): string {
  if (!pointer) return 'No record has been loaded yet.';
  const { release, updatedAt } = pointer;
  return `Release ${release} of ${longDate(updatedAt)}: ${originWords(pointer)}.`;
}

function styleSheetsOf(sitePage: string): string[] {
  const links = [...sitePage.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)];
  const built = links.flatMap(([tag]) => / href="([^"]+)"/.exec(tag)?.[1] ?? []);
  return built.length > 0 ? built : unbuiltStyles;
}
