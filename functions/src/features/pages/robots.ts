import { apiBase } from '@touchdown/shared/contract/route.ts';

/**
 * A crawler that runs scripts needs these parts of the API to render a page. The rest of the API is not for
 * crawlers.
 */
const crawledPaths = ['/tornadoes', '/spc-reports', '/corrections', '/catalogue/'];

export function robotsText(siteUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    ...crawledPaths.map((path) => `Allow: ${apiBase}${path}`),
    'Disallow: /api/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
