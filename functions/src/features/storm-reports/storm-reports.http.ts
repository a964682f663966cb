import { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import { objectBucket } from '../../platform/aws/object-bucket.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { findPublicLoop } from '../../domain/radar-loops/find-public-loop.ts';
import { cachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import { logger } from '../../platform/log/logger.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { historyOf } from '../../domain/corrections/list-corrections.ts';
import { getStormReportRevisions } from './get-storm-report-revisions.ts';
import { getStormReport } from '../../domain/storm-reports/get-storm-report.ts';
import { listPreliminary } from './list-preliminary.ts';
import { listStormReports } from '../../domain/storm-reports/list-storm-reports.ts';
import { listWarnings } from './list-warnings.ts';
import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { cachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { storedCatalogue } from '../../domain/catalogue/stored-catalogue.ts';
import { nameTornadoes } from '../../domain/storm-reports/name-tornadoes.ts';

const client = dynamo();
const table = requiredEnv('catalogueTable');
const radar = requiredEnv('radarTable');
const now = () => Date.now();
const stores = { table, bucket: requiredEnv('mediaBucket') };
const catalogue = stormReportCatalogue({
  ...storedReports(client, s3(), stores),
  now,
  onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
});
const unnamed = (error: unknown) => logger.error('record not refreshed', { error: error as Error });
const record = cachedCatalogue({ ...storedCatalogue(client, s3(), stores), now, onFailure: unnamed });
const named = nameTornadoes(record, unnamed);

export const handler = sliceHandler(stormReportRoutes, {
  listStormReports: listStormReports(catalogue, named, cachedLoops(client, radar, 'spc-report', now)),
  listPreliminary: listPreliminary(catalogue),
  getStormReportRevisions: getStormReportRevisions(catalogue, (target) => historyOf(client, table, target)),
  getStormReport: getStormReport(catalogue, named, findPublicLoop(client, radar)),
  listWarnings: listWarnings(objectBucket(s3(), stores.bucket)),
});
