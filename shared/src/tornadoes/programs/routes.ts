import * as z from 'zod';
import { rateLimits } from '../../contract/rate-limits.ts';
import { defineRoutes, listCaching } from '../../contract/route.ts';
import {
  OgcApi,
  OgcCollection,
  OgcCollectionParams,
  OgcCollections,
  OgcConformance,
  OgcFeature,
  OgcFeatures,
  OgcItemParams,
  OgcItemsQuery,
  OgcLanding,
} from './ogc-answers.ts';

/** A message of JSON-RPC, by which assistants call tools. The library that answers reads the rest of it. */
const McpMessage = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).optional().describe('Absent in a notification'),
    method: z.string().optional().describe('Such as tools/call'),
    params: z.looseObject({}).optional(),
  })
  .meta({ id: 'McpMessage' });
const McpAnswer = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).nullish(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
  })
  .meta({ id: 'McpAnswer' });

const ogc = { method: 'GET', atRoot: true, access: 'public', caching: listCaching } as const;
const geoJson = 'application/geo+json; charset=utf-8';

/** What programs find at addresses that a standard knows, and not under the API's own. */
export const programRoutes = defineRoutes({
  callTools: {
    method: 'POST',
    path: '/mcp',
    atRoot: true,
    summary: 'Call tools that read the record, by the Model Context Protocol, for assistants',
    access: 'open',
    caching: 'none',
    limits: [rateLimits.callTools],
    whileReadOnly: true,
    requestHeaders: ['mcp-protocol-version', 'mcp-method', 'mcp-name'],
    body: McpMessage,
    response: McpAnswer.optional(),
    problems: ['CROSS_SITE'],
  },
  getOgcLanding: {
    ...ogc,
    path: '/ogc',
    summary: 'Begin here with OGC API Features, such as in QGIS',
    response: OgcLanding,
  },
  getOgcConformance: {
    ...ogc,
    path: '/ogc/conformance',
    summary: 'Get which parts of OGC API Features are answered',
    response: OgcConformance,
  },
  getOgcApi: {
    ...ogc,
    path: '/ogc/api',
    summary: 'Get the description of OGC API Features as OpenAPI 3.0',
    response: OgcApi,
    contentType: 'application/vnd.oai.openapi+json;version=3.0',
  },
  listOgcCollections: {
    ...ogc,
    path: '/ogc/collections',
    summary: 'List the collections of features',
    response: OgcCollections,
  },
  getOgcCollection: {
    ...ogc,
    path: '/ogc/collections/{collection}',
    summary: 'Get a collection of features with its extent',
    params: OgcCollectionParams,
    response: OgcCollection,
    problems: ['NOT_FOUND'],
  },
  listOgcItems: {
    ...ogc,
    path: '/ogc/collections/{collection}/items',
    summary: 'List tornadoes as GeoJSON features, by place, time and a few properties',
    params: OgcCollectionParams,
    query: OgcItemsQuery,
    response: OgcFeatures,
    contentType: geoJson,
    problems: ['NOT_FOUND'],
  },
  getOgcItem: {
    ...ogc,
    path: '/ogc/collections/{collection}/items/{id}',
    summary: 'Get one tornado as a GeoJSON feature',
    params: OgcItemParams,
    response: OgcFeature,
    contentType: geoJson,
    problems: ['NOT_FOUND'],
  },
});
