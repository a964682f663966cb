import * as z from 'zod';
import { defineRoutes } from '../contract/route.ts';

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
});
