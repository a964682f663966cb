import { apiBase } from '@touchdown/shared/contract/route.ts';

/**
 * A crawler that runs scripts draws a page by these readings: without them it would find every page
 * failing. The rest of the API is not for crawlers.
 */
const readForPages = ['/tornadoes', '/spc-reports', '/catalogue/'];

export function robotsText(siteUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    ...readForPages.map((path) => `Allow: ${apiBase}${path}`),
    'Disallow: /api/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
