import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { logger } from '../../platform/log/logger.ts';
import { decisionWriter, type DecisionWriter } from './decision-writer.ts';
import { findRecord, type FindRecord } from './find-record.ts';

/** What everything that decides on suggestions reads and writes with. An undo reads no record. */
export interface Deciding {
  client: DynamoDBDocumentClient;
  community: string;
  writer: DecisionWriter;
  findRecord: FindRecord;
  now: () => number;
}

/** The same by the settings of a function, with the reports and the table that it reads records from. */
export function decidingHere() {
  const client = dynamo();
  const [community, catalogue] = [requiredEnv('communityTable'), requiredEnv('catalogueTable')];
  const now = () => Date.now();
  const reports = stormReportCatalogue({
    ...storedReports(client, s3(), { table: catalogue, bucket: requiredEnv('mediaBucket') }),
    now,
    onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
  });
  return {
    client,
    community,
    catalogue,
    reports,
    writer: decisionWriter(client, { community, catalogue }, now),
    findRecord: findRecord(client, catalogue, reports),
    now,
  };
}
