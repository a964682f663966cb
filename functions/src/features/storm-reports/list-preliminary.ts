import type { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import type { RouteResponse } from '@touchdown/shared/contract/route.ts';
import { countStormReports } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { PreliminaryReports, StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type {
  CachedStormReports,
  StormReportCatalogue,
} from '../../domain/catalogue/storm-report-catalogue.ts';
import { reportsAfterRecord } from '../../domain/places/count-preliminary.ts';
import { placeClock } from '../../domain/storm-reports/list-reports.ts';
import type { Reply } from '../../platform/http/reply.ts';

/** A response of a function has at most 6 MB, and a report takes up to 250 bytes. A whole year has about 1,500. */
const maxReports = 12_000;

type Columns = PreliminaryReports['columns'];

/** Answers with the reports after the official record. The columns are made once for each import or correction. */
export function listPreliminary(catalogue: StormReportCatalogue) {
  let made: { of: CachedStormReports; answer: PreliminaryReports } | undefined;
  return async (
    _request: unknown,
    reply: Reply,
  ): Promise<RouteResponse<typeof stormReportRoutes.listPreliminary>> => {
    const reports = await catalogue.forAnswer(reply);
    if (made?.of !== reports) made = { of: reports, answer: preliminaryReports(reports) };
    return made.answer;
  };
}

function preliminaryReports(reports: CachedStormReports): PreliminaryReports {
  const { officialUntil } = reports;
  const found = reportsAfterRecord(reports);
  const shown = found.slice(0, maxReports);
  return {
    official_until: officialUntil,
    counts: countStormReports(found, officialUntil),
    left_out: found.length - shown.length,
    columns: columnsOf(shown),
  };
}

function columnsOf(reports: readonly StormReport[]): Columns {
  const columnOf = <N extends keyof StormReport>(name: N) => reports.map((report) => report[name]);
  return {
    id: columnOf('id'),
    report_date: columnOf('report_date'),
    report_datetime: columnOf('report_datetime'),
    report_wall: reports.map((report) => placeClock(report).report_wall ?? null),
    lat: reports.map(({ start_lat, lat }) => start_lat ?? lat),
    lon: reports.map(({ start_lon, lon }) => start_lon ?? lon),
    state_code: columnOf('state_code'),
    county: columnOf('county'),
    location_text: columnOf('location_text'),
    preliminary_f_scale: columnOf('preliminary_f_scale'),
    status: columnOf('status'),
    promoted_to_tornado_id: columnOf('promoted_to_tornado_id'),
  };
}
