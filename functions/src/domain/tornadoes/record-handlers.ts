import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { foundAnswer, mapAnswer, profileAnswer } from '@touchdown/shared/search/answers-of-record.ts';
import { toFilters } from '@touchdown/shared/tornadoes/filter-values.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { RecordCoverage } from '@touchdown/shared/tornadoes/record-coverage.ts';
import type { CachedCatalogue } from '../catalogue/cached-catalogue.ts';
import type { StormReportCatalogue } from '../catalogue/storm-report-catalogue.ts';
import { preliminaryOf } from '../places/count-preliminary.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { SelectPorts } from './search/select-ports.ts';
import { anniversariesOn } from './anniversaries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { parseStored } from '../../platform/parse-stored.ts';

type Routes = typeof tornadoRoutes;
type Served = Pick<CachedCatalogue, 'forAnswer'>;

export function findTornadoes(record: Served, ports: SelectPorts) {
  return async (
    { query }: RouteRequest<Routes['findTornadoes']>,
    reply: Reply,
  ): Promise<RouteResponse<Routes['findTornadoes']>> =>
    foundAnswer(await record.forAnswer(reply), ports, query);
}

export function getMapData(record: Served, ports: SelectPorts) {
  return async (
    { query }: RouteRequest<Routes['getMapData']>,
    reply: Reply,
  ): Promise<RouteResponse<Routes['getMapData']>> => mapAnswer(await record.forAnswer(reply), ports, query);
}

/** Storm reports after the record are counted apart. What a search means to them, nobody knows. */
export function getProfile(
  record: Served,
  reports: Pick<StormReportCatalogue, 'current'>,
  ports: SelectPorts,
) {
  return async (
    { query }: RouteRequest<Routes['getProfile']>,
    reply: Reply,
  ): Promise<RouteResponse<Routes['getProfile']>> => {
    const [read, after] = await Promise.all([
      record.forAnswer(reply),
      reports.current().catch(() => undefined),
    ]);
    const profile = await profileAnswer(read, ports, query);
    const isSearch = Boolean(query.q || query.text);
    return { ...profile, ...(after && !isSearch ? preliminaryOf(after, toFilters(query)) : {}) };
  };
}

type OnThisDayRoute = typeof tornadoRoutes.getOnThisDay;

/** Sorted like the list behind the "View All" link, so that the card shows the first of that list. */
export function getOnThisDay(catalogue: CachedCatalogue, now: () => number) {
  return async (
    { query: { limit, month, day } }: RouteRequest<OnThisDayRoute>,
    reply: Reply,
  ): Promise<RouteResponse<OnThisDayRoute>> => {
    const { search } = await catalogue.forAnswer(reply);
    const meta = month === undefined || day === undefined ? dayInTheMiddle(now()) : { month, day };
    const { rows } = search.find({ ...meta, sort: 'tor_f_scale', direction: 'DESC', limit });
    return {
      tornadoes: rows.map((row) => readSummary(search.catalogue, row)),
      anniversaries: anniversariesOn(search, meta, now()),
      meta,
    };
  };
}

/** In Central time, as most of the country and most tornadoes have it. */
const calendar = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  month: 'numeric',
  day: 'numeric',
});

function dayInTheMiddle(milliseconds: number): { month: number; day: number } {
  const [month = 1, day = 1] = calendar.format(milliseconds).split('/').map(Number);
  return { month, day };
}

type ReadObject = (key: string) => Promise<Uint8Array>;

/** An import has counted what the record covers. The object never changes, so it is read once. */
export function getRecordCoverage(catalogue: CachedCatalogue, readObject: ReadObject) {
  let cached: { key: string; coverage: RecordCoverage } | undefined;
  return async (_request: unknown, reply: Reply): Promise<RecordCoverage> => {
    const { pointer } = await catalogue.forAnswer(reply);
    if (!pointer) throw new Problem('NOT_FOUND', 'No record has been loaded yet.');
    const { coverageKey: key } = pointer;
    if (key === null) {
      throw new Problem('NOT_FOUND', 'The record’s coverage will be counted at the next import.');
    }
    if (cached?.key !== key) cached = { key, coverage: await readCoverage(readObject, key) };
    // A release that changed no tornado keeps its name.
    return { ...cached.coverage, release: pointer.release };
  };
}

async function readCoverage(readObject: ReadObject, key: string): Promise<RecordCoverage> {
  const bytes = await readObject(key).catch(
    unavailable('The record’s coverage can’t be loaded right now. Please try again.'),
  );
  return parseStored(RecordCoverage, JSON.parse(new TextDecoder().decode(bytes)));
}
