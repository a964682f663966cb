import type * as z from 'zod';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import type { CatalogueQuery } from '@touchdown/shared/catalogue/query.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  ogcCollections,
  ogcConformance,
  type OgcFeature,
  type OgcItemsQuery,
  crs84,
  type OgcCollection,
  defaultOgcLimit,
  maxOgcLimit,
} from '@touchdown/shared/tornadoes/programs/ogc-answers.ts';
import type { programRoutes } from '@touchdown/shared/tornadoes/programs/routes.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import type { ExportRow } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { geometryOf } from '@touchdown/shared/tornadoes/export/geometry-of.ts';
import { TornadoReference } from '@touchdown/shared/tornadoes/tornado-reference.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { ratings } from '@touchdown/shared/tornadoes/rating.ts';
import type { CachedCatalogue, ServedRecord } from '../../../../domain/catalogue/cached-catalogue.ts';
import { licence, recordOrigin, originWords } from '../../../../domain/catalogue/record-origin.ts';
import { findTornado } from '../../../../domain/catalogue/find-tornado.ts';
import type { TornadoStore } from '../../../../domain/catalogue/tornado-store.ts';
import type { HttpEvent } from '../../../../platform/http/http-event.ts';
import { siteOrigin } from '../../../../platform/http/site-origin.ts';
import type { RouteHandlers } from '../../../../platform/http/slice-handler.ts';
import type { SelectPorts } from '../../../../domain/tornadoes/search/select-ports.ts';
import { onceInRecord } from '../../../../domain/catalogue/once-in-record.ts';

interface OgcLink {
  href: string;
  rel: string;
  type: string;
  title: string;
}

const jsonType = 'application/json';
const geoJsonType = 'application/geo+json';
const openApiType = 'application/vnd.oai.openapi+json;version=3.0';

/** The types of links that the standard names. */
function linksOf(site: string) {
  return (rel: string, path: string, title: string, type = jsonType): OgcLink => ({
    href: site + path,
    rel,
    type,
    title,
  });
}

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
function ogcApi(site: string) {
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

type OgcRoutes = Omit<typeof programRoutes, 'callTools'>;
type Feature = z.input<typeof OgcFeature>;

const itemsPath = '/ogc/collections/tornadoes/items';

/** Answers OGC API Features, part 1: core, OpenAPI 3.0 and GeoJSON. */
export function ogcHandlers(
  catalogue: Pick<CachedCatalogue, 'forAnswer'>,
  store: TornadoStore,
  resolve: SelectPorts['resolve'],
  now: () => number,
): RouteHandlers<OgcRoutes> {
  return {
    getOgcLanding: async (_request, reply, event) =>
      landing(await catalogue.forAnswer(reply), siteOrigin(event)),
    getOgcConformance: async () => ({ conformsTo: ogcConformance }),
    getOgcApi: async (_request, _reply, event) => ogcApi(siteOrigin(event)),
    listOgcCollections: async (_request, reply, event) => {
      const site = siteOrigin(event);
      const { search } = await catalogue.forAnswer(reply);
      const self = linksOf(site)('self', '/ogc/collections', 'This document');
      return { links: [self], collections: [tornadoCollection(search, site)] };
    },
    getOgcCollection: async ({ params: { collection } }, reply, event) => {
      refuseOthers(collection);
      return tornadoCollection((await catalogue.forAnswer(reply)).search, siteOrigin(event));
    },
    listOgcItems: async ({ params: { collection }, query }, reply, event) => {
      refuseOthers(collection);
      const { search } = await catalogue.forAnswer(reply);
      const selection = selectionOf(query);
      const { total, rows } = search.find(selection);
      const links = pageLinks(event, query, total);
      reply.link(links.filter(({ rel }) => rel !== 'collection'));
      return {
        type: 'FeatureCollection',
        features: [...exportRows(search.catalogue, rows, siteOrigin(event), selection)].map(toFeature),
        numberMatched: total,
        numberReturned: rows.length,
        timeStamp: new Date(now()).toISOString(),
        links,
      };
    },
    getOgcItem: async ({ params: { collection, id } }, reply, event) => {
      refuseOthers(collection);
      const record = await catalogue.forAnswer(reply);
      const feature = oneFeature(record, await knownId(record, id, resolve), siteOrigin(event));
      const { event_narrative, episode_narrative } = (await findTornado(store, record, feature.id)).tornado;
      return { ...feature, properties: { ...feature.properties, event_narrative, episode_narrative } };
    },
  };
}

function landing({ pointer }: ServedRecord, site: string) {
  const link = linksOf(site);
  return {
    title: productName,
    description: `United States tornadoes, ${pointer ? originWords(pointer) : recordOrigin.official}. ${licence}.`,
    attribution: 'NOAA: NCEI and Storm Prediction Center',
    links: [
      link('self', '/ogc', 'This document'),
      link('service-desc', '/ogc/api', 'The description of this API', openApiType),
      link('service-doc', '/api', 'The guide to all interfaces', 'text/html'),
      link('conformance', '/ogc/conformance', 'What is answered of the standard'),
      link('data', '/ogc/collections', 'The collections'),
    ],
  };
}

function refuseOthers(collection: string): void {
  if (ogcCollections.some((known) => known === collection)) return;
  const known = ogcCollections.join(', ');
  throw new Problem('NOT_FOUND', `There is no collection of this name. The collections are: ${known}.`);
}

function selectionOf(query: OgcItemsQuery): CatalogueQuery {
  const { bbox, datetime, page, limit, state, county, rating, year, month } = query;
  return {
    bounds: bbox,
    begin: datetime,
    state,
    county,
    ratings: rating,
    year,
    month,
    page,
    limit,
    sort: 'begin_datetime',
    direction: 'DESC',
  };
}

function toFeature(row: ExportRow): Feature {
  return { type: 'Feature', id: String(row.id), geometry: geometryOf(row), properties: { ...row } };
}

/** Returns the links to this page and the ones beside it, with all other parameters as they were sent. */
function pageLinks(event: HttpEvent, { page, limit }: OgcItemsQuery, total: number) {
  const link = linksOf(siteOrigin(event));
  const to = (rel: string, title: string, number: number) => {
    const sent = { ...event.queryStringParameters, limit: String(limit), page: String(number) };
    return link(
      rel,
      `${itemsPath}?${new URLSearchParams(sent as Record<string, string>).toString()}`,
      title,
      geoJsonType,
    );
  };
  const last = Math.max(1, Math.ceil(total / limit));
  return [
    to('self', 'This page', page),
    ...(page < last ? [to('next', 'The next page', page + 1)] : []),
    ...(page > 1 ? [to('prev', 'The page before', Math.min(page - 1, last))] : []),
    to('first', 'The first page', 1),
    to('last', 'The last page', last),
    link('collection', '/ogc/collections/tornadoes', 'The collection'),
  ];
}

/** Returns the id of today for one that was retired, or a source's. */
async function knownId(record: ServedRecord, id: string, resolve: SelectPorts['resolve']): Promise<string> {
  const known = TornadoReference.safeParse(id).success ? await resolve(record, id) : undefined;
  if (known) return known;
  throw new Problem('NOT_FOUND', `There is no tornado of this id. The ids are those of ${itemsPath}.`);
}

function oneFeature({ search }: ServedRecord, id: string, site: string): Feature {
  const row = findRows(search.catalogue, [id]).get(id);
  const [cells] = row === undefined ? [] : exportRows(search.catalogue, [row], site);
  if (!cells) {
    throw new Problem('NOT_FOUND', 'The record does not list this tornado any more. Its page says why.');
  }
  const link = linksOf(site);
  return {
    ...toFeature(cells),
    links: [
      link('self', `${itemsPath}/${id}`, 'This tornado', geoJsonType),
      link('alternate', `/tornadoes/${id}`, 'Its page', 'text/html'),
      link('collection', '/ogc/collections/tornadoes', 'The collection'),
    ],
  };
}

const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/';

type Collection = z.input<typeof OgcCollection>;

/** Returns the collection of tornadoes as the standard describes one. */
function tornadoCollection(search: CatalogueSearch, site: string): Collection {
  const link = linksOf(site);
  const path = '/ogc/collections/tornadoes';
  return {
    id: 'tornadoes',
    title: 'Tornadoes',
    description:
      'United States tornadoes by NOAA’s NCEI and Storm Prediction Center. Times are UTC. A path is the straight line between its recorded places; without a recorded end it is a point. A value that is not recorded is null.',
    license: 'CC0-1.0',
    extent: {
      spatial: { bbox: [extentOf(search).box], crs: crs84 },
      temporal: { interval: [extentOf(search).interval] },
    },
    itemType: 'feature',
    crs: [crs84],
    links: [
      link('self', path, 'This collection'),
      link('items', `${path}/items`, 'The tornadoes as GeoJSON', geoJsonType),
      link('alternate', '/tornadoes', 'The list of tornadoes, for people', 'text/html'),
      { ...link('license', '', 'CC0 1.0', 'text/html'), href: cc0 },
    ],
  };
}

/** West, south, east and north of all recorded places, and the first and the last touchdown. */
const extentOf = onceInRecord((search) => {
  const lons: number[] = [];
  const lats: number[] = [];
  const times: string[] = [];
  for (let row = 0; row < search.catalogue.count; row++) {
    const one = readSummary(search.catalogue, row);
    for (const lon of [one.start_lon, one.end_lon]) if (lon !== null) lons.push(lon);
    for (const lat of [one.start_lat, one.end_lat]) if (lat !== null) lats.push(lat);
    times.push(one.begin_datetime);
  }
  const least = (values: number[], none: number) => values.reduce((one, other) => Math.min(one, other), none);
  const most = (values: number[], none: number) => values.reduce((one, other) => Math.max(one, other), none);
  const inOrder = times.toSorted();
  return {
    box: [least(lons, 180), least(lats, 90), most(lons, -180), most(lats, -90)],
    interval: [inOrder[0] ?? null, inOrder.at(-1) ?? null],
  };
});
