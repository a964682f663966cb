import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type {
  ContributionPlace,
  contributionPlaceRoutes,
} from '@touchdown/shared/contributions/contribution-places.ts';
import { postalOfState } from '@touchdown/shared/geo/state-postal.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { placeOf, type StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';
import type { Reply } from '../../platform/http/reply.ts';

type PlacesRoute = typeof contributionPlaceRoutes.listContributionPlaces;

type WhereAndWhen = Pick<ContributionPlace, 'state' | 'year' | 'position'>;

/**
 * Joins the feed with the record, so that corrections and moves count at once. What the record has no place for keeps
 * the state and the year that the contribution itself has.
 */
export function listContributionPlaces(
  store: ContributionStore,
  catalogue: CachedCatalogue,
  reports: StormReportCatalogue,
) {
  return async (
    { query: { limit, before } }: RouteRequest<PlacesRoute>,
    reply: Reply,
  ): Promise<RouteResponse<PlacesRoute>> => {
    const [read, record, { byId }] = await Promise.all([
      store.feed(limit + 1, before?.replace('_', '#')),
      catalogue.forAnswer(reply),
      reports.forAnswer(reply),
    ]);
    const page = read.slice(0, limit);
    const ofTornadoes = page.flatMap(({ target }) => (target.kind === 'tornado' ? [target.id] : []));
    const rows = findRows(record.search.catalogue, new Set(ofTornadoes));
    const places = page.map((contribution) => {
      const { target } = contribution;
      const row = target.kind === 'tornado' ? rows.get(target.id) : undefined;
      const summary = row === undefined ? undefined : readSummary(record.search.catalogue, row);
      return toPlace(contribution, summary ? ofTornado(summary) : ofReport(byId.get(target.id)));
    });
    const last = page.at(-1);
    const next = read.length > limit && last ? placeOf(last).replace('#', '_') : null;
    return { places, pagination: { limit, next } };
  };
}

function toPlace(
  { id, contributionType: type, target, author, images, createdAt }: StoredContribution,
  known: WhereAndWhen | undefined,
): ContributionPlace {
  const isTornado = target.kind === 'tornado';
  return {
    id,
    type,
    target: `${isTornado ? 'T' : 'S'}:${target.id}`,
    name: isTornado ? target.display_name : (target.location_text ?? ''),
    state: known?.state ?? postalOfState(target.state) ?? null,
    year: known?.year ?? yearOfId(target.id),
    position: known?.position ?? null,
    author: author?.username ?? null,
    pictures: images.length,
    created_at: createdAt,
  };
}

function ofTornado({
  state,
  begin_wall: begin,
  start_lat: lat,
  start_lon: lon,
}: ReturnType<typeof readSummary>): WhereAndWhen {
  return {
    state: postalOfState(state) ?? null,
    year: Number(begin.slice(0, 'yyyy'.length)),
    position: lat === null || lon === null ? null : [lat, lon],
  };
}

function ofReport(report: StormReport | undefined): WhereAndWhen | undefined {
  if (!report) return undefined;
  const { state_code: state, lat, lon, id } = report;
  return { state, year: yearOfId(id), position: lat === null || lon === null ? null : [lat, lon] };
}

/** Ids begin with the date: `19740403-…`, `spc-20130520-…`. */
function yearOfId(id: string): number | null {
  const year = /^(?:spc-)?(\d{4})\d{4}-/.exec(id)?.[1];
  return year === undefined ? null : Number(year);
}
