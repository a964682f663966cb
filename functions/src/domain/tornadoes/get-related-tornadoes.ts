import { listRows, countRows, type Bitset, clearRow } from '@touchdown/shared/catalogue/bitset.ts';
import { casualtiesIn } from '@touchdown/shared/catalogue/casualties.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { readCountyName, otherStatesOf } from '@touchdown/shared/catalogue/county-names.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import { pathReader } from '@touchdown/shared/catalogue/path-grid.ts';
import { readRow, readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { listedRows } from '@touchdown/shared/tornadoes/listed-fields.ts';
import { sortColumns } from '@touchdown/shared/catalogue/sort-orders.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { nearestApproach, type PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import { maximumWidthsFrom, widthKind } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { rankMeasures, type RelatedTornado, type TornadoRank } from '@touchdown/shared/tornadoes/answers.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { toFilters } from '@touchdown/shared/tornadoes/filter-values.ts';
import { TornadoQuery } from '@touchdown/shared/tornadoes/tornado-query.ts';
import type { CachedCatalogue } from '../catalogue/cached-catalogue.ts';
import { findTornado } from '../catalogue/find-tornado.ts';
import { toCatalogueRow } from '../catalogue/to-catalogue-row.ts';
import type { TornadoStore } from '../catalogue/tornado-store.ts';
import type { Reply } from '../../platform/http/reply.ts';

/** The distance that the list offers first. Where nothing is so near, a wider circle is tried. */
const radiiMiles = [15, 50, 150];
const maxNearest = 3;

/** Up to which place a rank says something. Whoever shares it must be within it too. */
const lastPlaces = { record: 100, state: 25, year: 10 };

type RelatedRoute = typeof tornadoRoutes.getRelatedTornadoes;

/**
 * The table returns the ids of the episode. Everything else is from the record in memory, as the lists see it: without
 * withdrawn tornadoes and retired ids.
 */
export function getRelatedTornadoes(catalogue: CachedCatalogue, store: TornadoStore) {
  return async (
    { params: { id } }: RouteRequest<RelatedRoute>,
    reply: Reply,
  ): Promise<RouteResponse<RelatedRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const { search } = record;
    const { tornado } = await findTornado(store, record, id);
    const ids =
      record.pointer && tornado.episode_id !== null
        ? await store.idsOfEpisode(tornado.episode_id, record.pointer)
        : [];
    const found = findRows(search.catalogue, [...ids, tornado.id]);
    const row = found.get(tornado.id);
    found.delete(tornado.id);
    // A withdrawn tornado is in no list and has no rank, but others were there on its day.
    const values = row === undefined ? toCatalogueRow(tornado) : readRow(search.catalogue, row, listedRows);
    const { nearby, ...neighbours } = findNeighbours(search, values, row);
    return {
      // Rows are newest first.
      tornadoes: [...found.values()]
        .toSorted((a, b) => b - a)
        .map((one) => readRelated(search.catalogue, one)),
      ...neighbours,
      nearby: nearby && {
        ...nearby,
        nearest: nearby.nearest.map(({ row: one, miles }) => ({
          ...readRelated(search.catalogue, one),
          miles,
        })),
      },
      ranks: row === undefined ? [] : findRanks(search, row, values),
    };
  };
}

/** The tornadoes of the same day, of the same counties and around the touchdown, each as the list finds them. */
function findNeighbours(search: CatalogueSearch, values: CatalogueRow, own: number | undefined) {
  const others = (parameters: ListParameters) => othersOf(search, parameters, own);
  const date = values.beginLocal.slice(0, 10);
  const ofDay = { date_from: date, date_to: date };
  return {
    same_day: { date, others: others(ofDay)?.others ?? 0, parameters: ofDay },
    counties: values.counties.flatMap((text) => {
      const { name: county, state = values.state } = readCountyName(text);
      const parameters = { county, state: state.toUpperCase() };
      const found = others(parameters);
      return found?.others ? [{ county, state, others: found.others, parameters }] : [];
    }),
    nearby: findNearby(search, values, others),
  };
}

function findNearby(
  { catalogue }: CatalogueSearch,
  { startLat: lat, startLon: lon }: CatalogueRow,
  others: (parameters: ListParameters) => ReturnType<typeof othersOf>,
) {
  if (lat === null || lon === null) return null;
  for (const radius of radiiMiles) {
    const parameters = { near_lat: String(lat), near_lon: String(lon), radius_miles: String(radius) };
    const found = others(parameters);
    if (!found?.others) continue;
    const read = pathReader(catalogue);
    const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
    // Rows are newest first, and so are those of equal distance.
    const nearest = listRows(found.rows, 0, found.others)
      .map((row) => ({ row, miles: read(row, path) ? nearestApproach(path, { lat, lon }).miles : radius }))
      .toSorted((a, b) => a.miles - b.miles)
      .slice(0, maxNearest)
      .map(({ row, miles }) => ({ row, miles: Math.round(miles * 10) / 10 }));
    return { radius_miles: radius, others: found.others, parameters, nearest };
  }
  return null;
}

function readRelated(catalogue: Catalogue, row: number): RelatedTornado {
  const summary = readSummary(catalogue, row);
  const { id, tor_f_scale, cz_name, begin_datetime, begin_wall, begin_zone_letters, display_name } = summary;
  const { known_as, start_lat, start_lon, end_lat, end_lon } = summary;
  const places = { start_lat, start_lon, end_lat, end_lon };
  return {
    id,
    tor_f_scale,
    cz_name,
    begin_datetime,
    begin_wall,
    begin_zone_letters,
    display_name,
    known_as,
    ...places,
  };
}

interface Scope {
  state: string | null;
  year: number | null;
  lastPlace: number;
  parameters: ListParameters;
}

const sinceMaximumWidths = { date_from: maximumWidthsFrom };

/** The places of a tornado in the lists that begin with the greatest value, where it is among the first. */
function findRanks(search: CatalogueSearch, row: number, values: CatalogueRow): TornadoRank[] {
  const scopes = scopesOf(values).flatMap((scope) => {
    const filter = filterOf(scope.parameters);
    return filter ? [{ ...scope, filter }] : [];
  });
  return rankMeasures.flatMap((measure) => {
    const along = values[sortColumns[measure]];
    if (measure === 'width' && widthKind(values.beginLocal, values.widthYards) !== 'maximum') return [];
    return scopes.flatMap((scope) => {
      const { state, year, lastPlace } = scope;
      // Of its year all widths are alike. In all years, only those since then are.
      const isAmongOthers = measure === 'width' && year === null;
      const parameters = isAmongOthers ? { ...scope.parameters, ...sinceMaximumWidths } : scope.parameters;
      const filter = isAmongOthers
        ? { ...scope.filter, localDates: { from: sinceMaximumWidths.date_from } }
        : scope.filter;
      const here =
        state !== null && measure === 'fatalities' ? casualtiesIn(search.catalogue, { state }) : null;
      const value = here ? here(row).deaths : along;
      if (value === null || value === 0) return [];
      const deaths = here && listAll(search.match(filter)).map((one) => here(one).deaths);
      const count = (max?: number) =>
        deaths
          ? deaths.filter((one) => isWithin(one, value, max)).length
          : countRows(search.match({ ...filter, [sortColumns[measure]]: { min: value, max } }));
      const equal = count(value);
      const rank = count() - equal + 1;
      const tied = equal - 1;
      if (rank + tied > lastPlace) return [];
      const sorted = { ...parameters, sort_by: measure, sort_direction: 'DESC' };
      return [{ measure, state, year, rank, tied, parameters: sorted }];
    });
  });
}

function listAll(bits: Bitset): number[] {
  return listRows(bits, 0, countRows(bits));
}

function isWithin(value: number | null, min: number, max = Infinity): boolean {
  return value !== null && value >= min && value <= max;
}

function scopesOf(values: CatalogueRow): Scope[] {
  const year = values.beginLocal.slice(0, 4);
  const states = [values.state, ...otherStatesOf(values)];
  return [
    { state: null, year: null, lastPlace: lastPlaces.record, parameters: {} },
    ...states.map((state) => {
      return { state, year: null, lastPlace: lastPlaces.state, parameters: { state: state.toUpperCase() } };
    }),
    { state: null, year: Number(year), lastPlace: lastPlaces.year, parameters: { year } },
  ];
}

/** The parameters of a list of tornadoes, as a link has them. */
type ListParameters = Record<string, string>;

/**
 * Reads parameters exactly as the list does, so that a count is that of the list behind the link. Undefined where the
 * list would refuse them, such as an unknown state.
 */
function filterOf(parameters: ListParameters): CatalogueFilter | undefined {
  const { data } = TornadoQuery.safeParse(parameters);
  return data && toFilters(data);
}

/** The tornadoes of a list without one of them. */
function othersOf(
  search: CatalogueSearch,
  parameters: ListParameters,
  own: number | undefined,
): { rows: Bitset; others: number } | undefined {
  const filter = filterOf(parameters);
  if (!filter) return undefined;
  const rows = search.match(filter);
  if (own !== undefined) clearRow(rows, own);
  return { rows, others: countRows(rows) };
}
