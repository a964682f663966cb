import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { apiDocsRoutes } from './routes.ts';

const report = {
  type: 'csp-violation',
  url: 'https://touchdown.example/tornadoes',
  body: {
    blockedURL: 'inline',
    effectiveDirective: 'script-src-elem',
    lineNumber: 9,
    sourceFile: 'https://touchdown.example/tornadoes',
  },
};

export const apiDocsExamples: RouteExamples<typeof apiDocsRoutes> = {
  takeBrowserReports: { body: [report], response: { success: true } },
  getLlmsText: { response: '# Touchdown\n' },
  getOpenApi: { response: { openapi: '3.1.0', info: { title: 'Touchdown', version: '1' } } },
};
