import type { RouteExamples } from '../contract/route-example.ts';
import type { referenceRoutes } from './routes.ts';

export const referenceExamples: RouteExamples<typeof referenceRoutes> = {
  getOpenApi: { response: { openapi: '3.1.0', info: { title: 'Touchdown', version: '1' } } },
};
