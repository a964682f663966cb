import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { apiDocsRoutes } from './routes.ts';

export const apiDocsExamples: RouteExamples<typeof apiDocsRoutes> = {
  getLlmsText: { response: '# Touchdown\n' },
  getOpenApi: { response: { openapi: '3.1.0', info: { title: 'Touchdown', version: '1' } } },
};
