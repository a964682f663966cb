import { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import { dynamo } from '../aws/dynamo.ts';
import { requiredEnv } from '../aws/required-env.ts';
import { s3 } from '../aws/s3.ts';
import { findFilm } from '../films/find-film.ts';
import { heldFilms } from '../films/held-films.ts';
import { logger } from '../http/request-log.ts';
import { sliceHandler } from '../http/slice-handler.ts';
import { getStormReport } from './get-storm-report.ts';
import { listStormReports } from './list-storm-reports.ts';
import { stormReportCatalogue } from '../catalogue/storm-report-catalogue.ts';
import { storedReports } from '../catalogue/stored-reports.ts';

const client = dynamo();
const radar = requiredEnv('radarTable');
const now = () => Date.now();
const catalogue = stormReportCatalogue({
  ...storedReports(client, s3(), {
    table: requiredEnv('catalogueTable'),
    bucket: requiredEnv('mediaBucket'),
  }),
  now,
  onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
});

export const handler = sliceHandler(stormReportRoutes, {
  listStormReports: listStormReports(catalogue, heldFilms(client, radar, 'spc-report', now)),
  getStormReport: getStormReport(catalogue, findFilm(client, radar)),
});
