import { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { readPointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { logger } from '../../platform/log/logger.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { authorAtApproval } from './author-at-approval.ts';
import { claimSuggestions, storedClaims } from './claims.ts';
import { decideMany } from './decide-many.ts';
import { decisionWriter } from './decision-writer.ts';
import { findRecord as recordFinder } from './find-record.ts';
import { findSuggestions } from './find-suggestions.ts';
import { getModerationCounts } from './get-moderation-counts.ts';
import { getSuggestion } from './get-suggestion.ts';
import { keptRecords, keptRuns } from './kept-records.ts';
import { listSuggestions } from './list-suggestions.ts';
import { openFlags } from './open-flags.ts';
import { decidedBy } from './review-routes.ts';
import { findSuggestion, reviewSuggestion } from './review-suggestion.ts';
import { showReviewed } from './reviewed-suggestions.ts';
import { shownAccounts } from './shown-accounts.ts';
import { suggestionIndex } from './suggestion-index.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const catalogue = requiredEnv('catalogueTable');
const now = () => Date.now();
const reports = stormReportCatalogue({
  ...storedReports(client, s3(), { table: catalogue, bucket: requiredEnv('mediaBucket') }),
  now,
  onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
});
const findRecord = recordFinder({ client, table: catalogue, reports });
const runs = keptRuns(() => readPointer(client, catalogue), now);
const findForQueue = recordFinder({ client, table: catalogue, reports, readRuns: runs });
const records = keptRecords(findRecord, findForQueue, now);
const index = suggestionIndex(client, table, now);
const accounts = shownAccounts(client, table, now);
const claims = storedClaims(client, requiredEnv('ephemeralTable'), now);
const show = showReviewed({ index, records, accounts, claims, now });
const find = findSuggestion(client, table);
const findAll = findSuggestions(client, table);
const review = reviewSuggestion({
  find,
  writer: decisionWriter(client, { community: table, catalogue }, now),
  readAuthor: authorAtApproval(client, table),
  findRecord,
  now,
});

export const handler = sliceHandler(
  moderationRoutes,
  {
    listSuggestions: listSuggestions({
      index,
      flagsOf: openFlags(records, accounts, now),
      findAll,
      show,
      now,
    }),
    approveSuggestion: decidedBy(review, show, 'approve'),
    rejectSuggestion: decidedBy(review, show, 'reject'),
    closeSuggestion: decidedBy(review, show, 'close'),
    decide: decideMany({ findAll, review, show, now }),
    getSuggestion: getSuggestion({ find, findAll, index, show }),
    claim: claimSuggestions(claims),
    getModerationCounts: getModerationCounts(client, table),
  },
  {
    authenticate: authenticate(client, table, now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
    settings: settingsOfStage(now),
  },
);
