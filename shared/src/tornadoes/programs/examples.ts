import type { RouteExamples } from '../../contract/openapi/route-example.ts';
import { crs84, ogcConformance } from './ogc-answers.ts';
import type { programRoutes } from './routes.ts';

const site = 'https://tornadoes.example';

const json = (rel: string, path: string, title: string, type = 'application/json') => ({
  href: `${site}${path}`,
  rel,
  type,
  title,
});

const items = '/ogc/collections/tornadoes/items';
const collection = {
  id: 'tornadoes',
  title: 'Tornadoes',
  description: 'Every United States tornado on record',
  license: 'CC0-1.0',
  extent: {
    spatial: { bbox: [[-163.5, 17.7, -64.7, 61]], crs: crs84 },
    temporal: { interval: [['1950-01-03T17:00:00Z', '2023-12-31T20:00:00Z']] },
  },
  itemType: 'feature',
  crs: [crs84],
  links: [json('items', items, 'The tornadoes', 'application/geo+json')],
} as const;

const xenia = {
  type: 'Feature',
  id: '19740403-xhyw80gn',
  geometry: {
    type: 'LineString',
    coordinates: [
      [-84.05, 39.63],
      [-83.6, 39.92],
    ],
  },
  properties: { id: '19740403-xhyw80gn', name: 'Xenia tornado', rating: 'F5', deaths: 36 },
} as const;

type Examples = RouteExamples<typeof programRoutes>;

export const programExamples = {
  callTools: {
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { state: 'Ohio', year: 1974, order: 'deadliest', limit: 1 } },
    },
    response: { jsonrpc: '2.0', id: 1, result: { resultType: 'complete', content: [] } },
  },
  getOgcLanding: {
    response: {
      title: 'Touchdown',
      description: 'Every United States tornado on record',
      attribution: 'NOAA',
      links: [json('data', '/ogc/collections', 'The collections')],
    },
  },
  getOgcConformance: { response: { conformsTo: ogcConformance } },
  getOgcApi: { response: { openapi: '3.0.3' } },
  listOgcCollections: {
    response: {
      links: [json('self', '/ogc/collections', 'This document')],
      collections: [collection],
    },
  },
  getOgcCollection: { params: { collection: 'tornadoes' }, response: collection },
  listOgcItems: {
    params: { collection: 'tornadoes' },
    query: { bbox: '-85,39,-83,40', datetime: '1974-04-03/1974-04-04', limit: 1 },
    response: {
      type: 'FeatureCollection',
      features: [xenia],
      numberMatched: 1,
      numberReturned: 1,
      timeStamp: '2026-11-26T12:00:00Z',
      links: [json('self', items, 'This document', 'application/geo+json')],
    },
  },
  getOgcItem: {
    params: { collection: 'tornadoes', id: xenia.id },
    response: xenia,
  },
} as unknown as Examples;
