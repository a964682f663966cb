import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { followChange } from '../../platform/events/follow-change.ts';
import { logger } from '../../platform/log/logger.ts';
import { authorAtApproval } from './author-at-approval.ts';
import { decisionWriter } from './decision-writer.ts';
import { findRecord } from './find-record.ts';
import { findSuggestion } from './review-suggestion.ts';
import { editsOf, standByTrust } from './stand-by-trust.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const catalogue = requiredEnv('catalogueTable');
const now = () => Date.now();
const reports = stormReportCatalogue({
  ...storedReports(client, s3(), { table: catalogue, bucket: requiredEnv('mediaBucket') }),
  now,
  onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
});

/** Called when somebody has contributed something. */
export const handler = followChange(
  standByTrust({
    find: findSuggestion(client, table),
    writer: decisionWriter(client, { community: table, catalogue }, now),
    readAuthor: authorAtApproval(client, table),
    findRecord: findRecord({ client, table: catalogue, reports }),
    editsOf: editsOf(client, table),
    now,
  }),
);
