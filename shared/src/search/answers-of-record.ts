import { hasRow } from '../catalogue/bitset.ts';
import { casualtiesHere } from '../catalogue/casualties.ts';
import { boxesOf, entryOf, pathReader } from '../catalogue/path-grid.ts';
import type { FacetCounts, CatalogueFilter, CatalogueQuery, Circle } from '../catalogue/query.ts';
import { readId, readSummary, readCounties, readCountiesByLine, readText } from '../catalogue/read-row.ts';
import { paginate } from '../contract/paginate.ts';
import type { RouteRequest, RouteResponse } from '../contract/route.ts';
import { type PathEnds, nearestApproach } from '../geo/path-reach.ts';
import type { TornadoFacets, SearchAnswer, TornadoPass } from '../tornadoes/answers.ts';
import type { MapPin } from '../tornadoes/map-pin.ts';
import type { tornadoRoutes } from '../tornadoes/routes.ts';
import type { TornadoSummary } from '../tornadoes/schema.ts';
import { profileOf } from './profile-of.ts';
import { selectTornadoes, type SearchedRecord, type SelectPorts } from './select-tornadoes.ts';
import { filterKey } from '../catalogue/filter-rows.ts';
import { toFilters, type FilterParameters } from '../tornadoes/filter-values.ts';
import { readCountyName } from '../catalogue/county-names.ts';
import { foldText } from '../catalogue/fold-text.ts';
import { column, type Catalogue } from '../catalogue/columns.ts';
import { compassPointOf } from '../geo/compass-point.ts';
import { spellingsOfCounty } from '../catalogue/old-counties.ts';
import { bearingDegrees } from '../geo/great-circle.ts';

type Routes = typeof tornadoRoutes;
type QueryOf<R extends keyof Routes> = RouteRequest<Routes[R]> extends { query: infer Q } ? Q : never;
type AnswerOf<R extends keyof Routes> = RouteResponse<Routes[R]>;

/** A page of the list, and the words that were looked for in narratives. */
interface ListedTornadoes {
  answer: AnswerOf<'listTornadoes'>;
  text: string;
}

/** Returns a page of the filtered and sorted record, with the exact total. */
export async function listAnswer<R extends SearchedRecord>(
  record: R,
  ports: SelectPorts<R>,
  query: QueryOf<'listTornadoes'>,
): Promise<ListedTornadoes> {
  const { page, limit, facets: wantsFacets } = query;
  const { search } = record;
  const { selection, understood, text } = await selectTornadoes(record, ports, query);
  const { total, rows, facets } = search.find({ ...selection, page, limit, facets: wantsFacets });
  const passes = passesOf(search.catalogue, rows, selection);
  const here = casualtiesHere(search.catalogue, selection);
  const answer = {
    tornadoes: rows.map((row) => ({ ...readSummary(search.catalogue, row), ...here(row) })),
    pagination: paginate(total, page, limit),
    ...(facets ? { facets: toFacets(facets) } : {}),
    ...(understood ? { understood } : {}),
    ...(passes ? { passes } : {}),
  };
  return { answer, text };
}

function toFacets({ ratings, states, years, months }: FacetCounts): TornadoFacets {
  return { rating: ratings as TornadoFacets['rating'], state: states, year: years, month: months };
}

/**
 * Returns the ids of all tornadoes that match. They are ids and not rows, because a correction can move rows here before
 * a browser has the columns with it.
 */
export async function foundAnswer<R extends SearchedRecord>(
  record: R,
  ports: SelectPorts<R>,
  query: QueryOf<'findTornadoes'>,
): Promise<AnswerOf<'findTornadoes'>> {
  const { filter, understood } = await selectForMap(record, ports, query);
  const { catalogue: columns } = record.search;
  const bits = record.search.match(filter);
  const ids: string[] = [];
  for (let row = 0; row < columns.count; row++) if (hasRow(bits, row)) ids.push(readId(columns, row));
  return { ids, ...(understood ? { understood } : {}) };
}

/**
 * Returns the profile of the tornadoes that a list with the same parameters has. A search is read as by the list, not as
 * by the map, so that the line above a list never counts others.
 */
export async function profileAnswer<R extends SearchedRecord>(
  record: R,
  ports: SelectPorts<R>,
  query: QueryOf<'getProfile'>,
): Promise<AnswerOf<'getProfile'>> {
  const { selection, understood } = await selectTornadoes(record, ports, {
    ...query,
    sort_direction: 'DESC',
  });
  return { ...profileOf(record.search, selection), ...(understood ? { understood } : {}) };
}

/** Sorts by rating, then casualties, then length, so that a crowded view shows the most significant. */
export async function mapAnswer<R extends SearchedRecord>(
  record: R,
  ports: SelectPorts<R>,
  query: QueryOf<'getMapData'>,
): Promise<AnswerOf<'getMapData'>> {
  const { search } = record;
  const { filter } = await selectForMap(record, ports, query);
  const { total, rows } = search.find({ ...filter, sort: 'significance', limit: query.limit });
  const read = pathReader(search.catalogue, filter.beginOnly);
  const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
  const boxes = filter.bounds ? boxesOf(filter.bounds) : [];
  // A tornado without a starting point is in no view, so every row found in a view has a pin.
  const pins = rows.flatMap((row) =>
    read(row, path) ? [toPin(readSummary(search.catalogue, row), path, entryOf(path, boxes) ?? null)] : [],
  );
  return { success: true, data: { pins, total, begin_total: search.countBeginning(filter) } };
}

function toPin(tornado: TornadoSummary, { lat, lon, bends }: PathEnds, entry: MapPin['entry']): MapPin {
  return {
    id: tornado.id,
    lat,
    lon,
    entry,
    end_lat: tornado.end_lat,
    end_lon: tornado.end_lon,
    ...(bends ? { bends: [...bends] } : {}),
    scale: tornado.tor_f_scale,
    date: tornado.begin_wall.slice(0, 10),
    state: tornado.state,
    cz_name: tornado.cz_name,
    display_name: tornado.display_name,
    known_as: tornado.known_as,
    ...(tornado.path_towns === undefined ? {} : { path_towns: tornado.path_towns }),
    path_length: tornado.path_length,
    path_width: tornado.path_width,
    max_wind_speed: null,
    fatalities: tornado.fatalities,
    injuries: tornado.injuries,
    damage_estimate: tornado.damage_estimate,
    fatalities_at_least: tornado.fatalities_at_least,
    injuries_at_least: tornado.injuries_at_least,
    damage_at_least: tornado.damage_at_least,
    event_narrative: null,
    begin_time: tornado.begin_datetime,
    end_time: tornado.end_datetime,
  };
}

type MapFilter = FilterParameters & { text?: string | undefined };

interface SelectedForMap {
  filter: CatalogueFilter;
  understood: SearchAnswer | undefined;
}

/**
 * Returns the filter of a map. A search is read with the filters of places alone: its words must not change their meaning
 * while somebody moves the map, plays the years or toggles ratings.
 */
async function selectForMap<R extends SearchedRecord>(
  record: R,
  ports: SelectPorts<R>,
  query: MapFilter,
): Promise<SelectedForMap> {
  const { q, text, ...filters } = query;
  const filter = toFilters(filters);
  if (!q?.trim() && !text?.trim()) return { filter, understood: undefined };
  const { state, county, begin_only } = filters;
  const { selection, understood } = await selectTornadoes(record, ports, {
    q,
    text,
    state,
    county,
    begin_only,
    sort_direction: 'DESC',
  });
  const among = { key: filterKey(selection), bits: record.search.match(selection) };
  return { filter: { ...filter, among }, understood };
}

/**
 * Says of the tornadoes of a page how those that began elsewhere were in the place of the filters: how near they came
 * and on which side, and the county or state they also touched. Undefined where the filters name no place.
 */
function passesOf(
  catalogue: Catalogue,
  rows: readonly number[],
  { near, places = [], county, state, beginOnly }: CatalogueQuery,
): Record<string, TornadoPass> | undefined {
  const circles = [...(near ? [near] : []), ...places.flatMap(({ circles: all = [] }) => all)];
  // Of several places nobody could tell which one is meant.
  const [circle] = circles.length === 1 ? circles : [];
  if (beginOnly || !(circle || county || state)) return undefined;
  const read = pathReader(catalogue);
  const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
  const passes = rows.flatMap((row): [string, TornadoPass][] => {
    const own = readText(column(catalogue, 'state'), row) ?? '';
    const counties = readCounties(catalogue, row);
    const approach = circle && read(row, path) ? approachOf(path, circle) : null;
    const at = county ? atCounty(counties, own, county, state) : atState(counties, own, state);
    if (!approach && at === undefined) return [];
    const alsoIn =
      at === undefined ? null : county ? withState(counties[at], own) : stateOf(counties[at], own);
    const isByLine = at !== undefined && at >= counties.length - readCountiesByLine(catalogue, row);
    const pass = { near: approach, alsoIn, ...(isByLine ? { alsoInByLine: true } : {}) };
    return [[readId(catalogue, row), pass]];
  });
  return Object.fromEntries(passes);
}

function approachOf(path: PathEnds, circle: Circle): TornadoPass['near'] {
  const { lat, lon } = path;
  const began = nearestApproach({ lat, lon, endLat: lat, endLon: lon }, circle);
  if (began.miles <= circle.radiusMiles) return null;
  const nearest = nearestApproach(path, circle);
  const direction = compassPointOf(bearingDegrees(circle, nearest));
  return { miles: Math.round(nearest.miles * 10) / 10, direction };
}

/** Where the county is in the list; undefined where it began there, because the first county is where it began. */
function atCounty(
  counties: readonly string[],
  own: string,
  wanted: string,
  state: string | undefined,
): number | undefined {
  const { name, state: behind } = readCountyName(wanted);
  const inState = state || behind;
  const names = new Set(spellingsOfCounty(name, inState).map((spelling) => foldText(spelling.name)));
  const at = counties.findIndex((county) => {
    const isThere = !inState || foldText(stateOf(county, own)) === foldText(inState);
    return names.has(foldText(readCountyName(county).name)) && isThere;
  });
  return at > 0 ? at : undefined;
}

/** The first county of the state: those that agencies name come before those by the line. */
function atState(counties: readonly string[], own: string, wanted: string | undefined): number | undefined {
  if (!wanted || foldText(own) === foldText(wanted)) return undefined;
  const at = counties.findIndex((county) => foldText(stateOf(county, own)) === foldText(wanted));
  return at < 0 ? undefined : at;
}

function stateOf(county = '', own: string): string {
  return readCountyName(county).state ?? own;
}

function withState(county = '', own: string): string {
  return `${readCountyName(county).name}, ${stateOf(county, own)}`;
}
