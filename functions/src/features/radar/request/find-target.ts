import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { column } from '@touchdown/shared/catalogue/columns.ts';
import { readSummary, readText } from '@touchdown/shared/catalogue/read-row.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { findTornado } from '../../../domain/catalogue/find-tornado.ts';
import { cachedCatalogue } from '../../../domain/catalogue/cached-catalogue.ts';
import { storedCatalogue } from '../../../domain/catalogue/stored-catalogue.ts';
import { readPointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { stormReportCatalogue } from '../../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../../domain/catalogue/stored-reports.ts';
import { withStormSystems } from '../../../domain/catalogue/storm-systems.ts';
import { tornadoStore } from '../../../domain/catalogue/tornado-store.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { RecordedTornado } from '../day/plan-day.ts';
import { isTropical } from './plan-loop.ts';

export interface RadarTargets {
  /** By its own id, a source's id, or an older id that now points to it. */
  tornado: (reference: string) => Promise<Tornado>;
  report: (id: string) => Promise<StormReport>;
  /** The official tornadoes of a local day, in their order. */
  day: (date: string) => Promise<RecordedTornado[]>;
}

interface Places {
  table: string;
  bucket: string;
  now: () => number;
}

/** More than any day has. */
const maxOfDay = 10_000;

/** The tornadoes and storm reports that loops can show, and the days whose rotation is drawn, as they are now. */
export function radarTargets(
  client: DynamoDBDocumentClient,
  s3: S3Client,
  { table, bucket, now }: Places,
): RadarTargets {
  const tornadoes = tornadoStore(client, table);
  const reports = stormReportCatalogue({
    ...storedReports(client, s3, { table, bucket }),
    now,
    onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
  });
  // The whole record is read only for the first day that somebody asks for.
  const record = cachedCatalogue({
    ...storedCatalogue(client, s3, { table, bucket }),
    now,
    onFailure: (error) => logger.error('record not refreshed', { error: error as Error }),
  });
  return {
    async tornado(reference) {
      const pointer = await readPointer(client, table).catch(
        unavailable('The record can’t be loaded right now. Please try again.'),
      );
      return (await findTornado(tornadoes, { pointer }, reference)).tornado;
    },

    async report(id) {
      const report = (await reports.current()).byId.get(id);
      if (!report) throw new Problem('NOT_FOUND', 'Report not found.');
      return report;
    },

    async day(date) {
      const current = await record.current();
      const { catalogue } = current.search;
      const localDates = { from: date, to: date };
      const { rows } = current.search.find({ localDates, direction: 'ASC', limit: maxOfDay });
      const members = rows.map((row) => ({
        ...readSummary(catalogue, row),
        episode: readText(column(catalogue, 'episode'), row),
      }));
      const { storm_systems: systems = [] } = await withStormSystems({}, members, current, tornadoes);
      const tropical = new Set(
        systems.filter(({ narrative }) => isTropical(narrative)).map(({ episode }) => episode),
      );
      return members.map(({ episode, ...summary }) => ({
        ...summary,
        isTropical: episode !== null && tropical.has(episode),
      }));
    },
  };
}
