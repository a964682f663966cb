import {
  defaultOgcLimit,
  maxOgcLimit,
  ogcCollections,
} from '@touchdown/shared/tornadoes/programs/ogc-answers.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { ratings } from '@touchdown/shared/tornadoes/rating.ts';
import { geoJsonType, jsonType, openApiType } from './ogc-links.ts';

const inQuery = (name: string, schema: object, description: string) => ({
  name,
  in: 'query',
  required: false,
  style: 'form',
  explode: false,
  schema,
  description,
});

const parameters = [
  inQuery(
    'limit',
    { type: 'integer', minimum: 1, maximum: maxOgcLimit, default: defaultOgcLimit },
    'How many features a page has',
  ),
  inQuery(
    'bbox',
    {
      type: 'array',
      oneOf: [
        { minItems: 4, maxItems: 4 },
        { minItems: 6, maxItems: 6 },
      ],
      items: { type: 'number' },
    },
    'west,south,east,north in degrees. West is greater than east across the antimeridian',
  ),
  inQuery(
    'datetime',
    { type: 'string' },
    'When they touched down: a time, a date, or an interval such as 2011-04-01/..',
  ),
  inQuery('page', { type: 'integer', minimum: 1, default: 1 }, 'As in the links to the pages'),
  inQuery('state', { type: 'string' }, 'A state by its name or postal code'),
  inQuery('county', { type: 'string' }, 'A county without the word County'),
  inQuery('rating', { type: 'array', items: { type: 'string', enum: ratings } }, 'Any of these'),
  inQuery('year', { type: 'integer' }, 'On the clock at the place'),
  inQuery('month', { type: 'integer', minimum: 1, maximum: 12 }, 'On the clock at the place'),
];

const inPath = (name: string, schema: object) => ({ name, in: 'path', required: true, schema });
const collection = inPath('collectionId', { type: 'string', enum: ogcCollections });

/** Returns OGC API Features as OpenAPI 3.0, which the standard wants beside the API's own description in 3.1. */
export function ogcApi(site: string) {
  return {
    openapi: '3.0.3',
    info: {
      title: `${productName}: OGC API Features`,
      version: '1',
      description: 'Every United States tornado on record as features with GeoJSON.',
      license: { name: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    },
    servers: [{ url: `${site}/ogc` }],
    paths: {
      '/': path('getLanding', 'Where to begin', jsonType),
      '/conformance': path('getConformance', 'What is answered of the standard', jsonType),
      '/api': path('getApi', 'This description', openApiType),
      '/collections': path('listCollections', 'The collections', jsonType),
      '/collections/{collectionId}': path('getCollection', 'One collection', jsonType, [collection]),
      '/collections/{collectionId}/items': path('listItems', 'Its features, in pages', geoJsonType, [
        collection,
        ...parameters,
      ]),
      '/collections/{collectionId}/items/{featureId}': path('getItem', 'One feature', geoJsonType, [
        collection,
        inPath('featureId', { type: 'string' }),
      ]),
    },
  };
}

function path(operationId: string, summary: string, type: string, taken: readonly object[] = []) {
  const problem = (description: string) => ({
    description,
    content: { [jsonType]: { schema: { type: 'object' } } },
  });
  return {
    get: {
      operationId,
      summary,
      parameters: taken,
      responses: {
        200: { description: summary, content: { [type]: { schema: { type: 'object' } } } },
        400: problem('A parameter that is not known, or has no possible value'),
        ...(taken.length > 0 ? { 404: problem('No such collection or feature') } : {}),
        500: problem('A failure on our side'),
      },
    },
  };
}
