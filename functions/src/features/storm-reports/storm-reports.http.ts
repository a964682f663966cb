import { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import { warningNote } from '@touchdown/shared/warnings/warning-kinds.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { countStormReports } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { PreliminaryReports, StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { objectBucket } from '../../platform/aws/object-bucket.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { findPublicLoop } from '../../domain/radar-loops/find-public-loop.ts';
import { cachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import { logger } from '../../platform/log/logger.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { historyOf } from '../../domain/corrections/list-corrections.ts';
import { getStormReport } from '../../domain/storm-reports/get-storm-report.ts';
import { listStormReports } from '../../domain/storm-reports/list-storm-reports.ts';
import {
  stormReportCatalogue,
  type CachedStormReports,
} from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { cachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { storedCatalogue } from '../../domain/catalogue/stored-catalogue.ts';
import { nameTornadoes } from '../../domain/storm-reports/name-tornadoes.ts';
import { warningsInEffect } from '../../domain/warnings/warning-days.ts';
import { toRecordCorrections } from '../../domain/corrections/correction-views.ts';
import { reportsAfterRecord } from '../../domain/places/count-preliminary.ts';
import { placeClock } from '../../domain/storm-reports/list-reports.ts';

const client = dynamo();
const table = requiredEnv('catalogueTable');
const radar = requiredEnv('radarTable');
const now = () => Date.now();
const stores = { table, bucket: requiredEnv('mediaBucket') };
const media = objectBucket(s3(), stores.bucket);
const catalogue = stormReportCatalogue({
  ...storedReports(client, s3(), stores),
  now,
  onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
});
const unnamed = (error: unknown) => logger.error('record not refreshed', { error: error as Error });
const record = cachedCatalogue({ ...storedCatalogue(client, s3(), stores), now, onFailure: unnamed });
const named = nameTornadoes(record, unnamed);

/** Made once for each import or correction. */
let preliminary: { of: CachedStormReports; answer: PreliminaryReports } | undefined;

export const handler = sliceHandler(stormReportRoutes, {
  listStormReports: listStormReports(catalogue, named, cachedLoops(client, radar, 'spc-report', now)),
  getStormReport: getStormReport(catalogue, named, findPublicLoop(client, radar)),

  /** Answers with the reports after the official record. */
  listPreliminary: async (_request, reply) => {
    const reports = await catalogue.forAnswer(reply);
    if (preliminary?.of !== reports) preliminary = { of: reports, answer: preliminaryReports(reports) };
    return preliminary.answer;
  },

  /** The corrections of one storm report. Its earlier imports are not stored. */
  getStormReportRevisions: async ({ params: { id } }, reply) => {
    const { byId, edited } = await catalogue.forAnswer(reply);
    if (!byId.has(id)) throw new Problem('NOT_FOUND', 'Report not found.');
    const history = await historyOf(client, table, { type: 'spc-report', id });
    return { corrections: toRecordCorrections(history, edited.get(id) ?? []), imports: [] };
  },

  listWarnings: async ({ query: { date, phenomenon } }) => {
    const { isImported, warnings } = await warningsInEffect(media, date);
    const wanted = warnings.filter((one) => phenomenon === undefined || phenomenon.includes(one.phenomenon));
    return { data: { date, imported: isImported, note: warningNote, warnings: wanted } };
  },
});

/** A response of a function has at most 6 MB, and a report takes up to 250 bytes. A whole year has about 1,500. */
const maxReports = 12_000;

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

function columnsOf(reports: readonly StormReport[]): PreliminaryReports['columns'] {
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
