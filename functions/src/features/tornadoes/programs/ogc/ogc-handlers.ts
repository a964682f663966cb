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
} from '@touchdown/shared/tornadoes/programs/ogc-answers.ts';
import type { programRoutes } from '@touchdown/shared/tornadoes/programs/routes.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import type { ExportRow } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { geometryOf } from '@touchdown/shared/tornadoes/export/geometry-of.ts';
import { TornadoReference } from '@touchdown/shared/tornadoes/tornado-reference.ts';
import type { CachedCatalogue, ServedRecord } from '../../../../domain/catalogue/cached-catalogue.ts';
import { licence, recordOrigin, originWords } from '../../../../domain/catalogue/record-origin.ts';
import { findTornado } from '../../../../domain/catalogue/find-tornado.ts';
import type { TornadoStore } from '../../../../domain/catalogue/tornado-store.ts';
import type { HttpEvent } from '../../../../platform/http/http-event.ts';
import { siteOrigin } from '../../../../platform/http/site-origin.ts';
import type { RouteHandlers } from '../../../../platform/http/slice-handler.ts';
import type { SelectPorts } from '../../../../domain/tornadoes/search/select-ports.ts';
import { ogcApi } from './ogc-api.ts';
import { tornadoCollection } from './ogc-collection.ts';
import { geoJsonType, linksOf, openApiType } from './ogc-links.ts';

interface OgcPorts {
  catalogue: Pick<CachedCatalogue, 'forAnswer'>;
  resolve: SelectPorts['resolve'];
  store: TornadoStore;
  now: () => number;
}

type OgcRoutes = Omit<typeof programRoutes, 'callTools'>;
type Feature = z.input<typeof OgcFeature>;

const itemsPath = '/ogc/collections/tornadoes/items';

/** Answers OGC API Features, part 1: core, OpenAPI 3.0 and GeoJSON. */
export function ogcHandlers({ catalogue, resolve, store, now }: OgcPorts): RouteHandlers<OgcRoutes> {
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
async function knownId(record: ServedRecord, id: string, resolve: OgcPorts['resolve']): Promise<string> {
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
