import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import type { SitemapPart } from './sitemap-parts.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function sitemapIndex(parts: readonly SitemapPart[], siteUrl: string): string {
  const entries = parts.map(({ name, changedOn }) =>
    entry('sitemap', `${siteUrl}/sitemaps/${name}.xml`, changedOn),
  );
  return `${head}\n<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

export function sitemapFile({ paths, changedOn }: SitemapPart, siteUrl: string): string {
  const entries = paths.map((path) => entry('url', siteUrl + path, changedOn));
  return `${head}\n<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`;
}

function entry(name: string, url: string, changedOn: string | undefined): string {
  const lastmod = changedOn ? `<lastmod>${changedOn}</lastmod>` : '';
  return `<${name}><loc>${escapeMarkup(url)}</loc>${lastmod}</${name}>`;
}
