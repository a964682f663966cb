import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { logger } from '../../platform/log/logger.ts';
import { authorAtApproval } from './author-at-approval.ts';
import { decisionWriter } from './decision-writer.ts';
import { findRecord } from './find-record.ts';
import { findSuggestion } from './review-suggestion.ts';
import { firstDecisions, standFirstDecisions } from './stand-first-decisions.ts';

/** What a function in the background needs to decide on suggestions, by its settings. */
export function decidingPorts() {
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
    find: findSuggestion(client, community),
    writer: decisionWriter(client, { community, catalogue }, now),
    readAuthor: authorAtApproval(client, community),
    findRecord: findRecord({ client, table: catalogue, reports }),
    now,
  };
}

/** The part of the hourly work. The others are decided although one fails, and then the part fails. */
export async function carryOutFirstDecisions(ports: ReturnType<typeof decidingPorts>): Promise<void> {
  let failures = 0;
  const counts = await standFirstDecisions({
    ...ports,
    listFirst: firstDecisions(ports.client, ports.community),
    onFailure: (id, error) => {
      failures += 1;
      logger.error('first decision not carried out', { suggestion: id, error: error as Error });
    },
  });
  if (counts.stood + counts.cleared > 0) logger.info('first decisions carried out', counts);
  if (failures > 0) throw new Error(`${failures} first decisions could not be carried out.`);
}
