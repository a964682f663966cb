import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import { browserReportsPath } from '../contract/response-headers.ts';
import { defineRoutes } from '../contract/route.ts';
import { BrowserReports, maxReportBytes } from './browser-reports.ts';

export const apiDocsRoutes = defineRoutes({
  getOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get the description of this API as OpenAPI 3.1',
    access: 'public',
    caching: { browserSeconds: 300, edgeSeconds: 3600 },
    response: z.looseObject({ openapi: z.literal('3.1.0') }).meta({ id: 'OpenApiDocument' }),
  },
  getLlmsText: {
    method: 'GET',
    path: '/llms.txt',
    atRoot: true,
    summary: 'Get what this site is and where everything is, for language models',
    access: 'public',
    caching: { browserSeconds: 300, edgeSeconds: 3600 },
    response: z.string(),
    contentType: 'text/plain; charset=utf-8',
  },
  takeBrowserReports: {
    method: 'POST',
    path: browserReportsPath,
    summary:
      'For browsers: report what a page’s policy refused, or that the site could not be reached; nothing about the visitor is kept',
    access: 'public',
    caching: 'none',
    // It writes a line of the log and nothing else.
    whileReadOnly: true,
    limits: [rateLimits.browserReports],
    bodyForm: { types: ['application/reports+json', 'application/csp-report'], maxBytes: maxReportBytes },
    body: BrowserReports,
    response: z.strictObject({ success: z.literal(true) }),
  },
});
