import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { toAbuseReportItem, type StoredAbuseReport } from '../../domain/contributions/abuse-report-items.ts';
import { contributionKey } from '../../domain/contributions/contribution-item.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { FindContribution } from './find-contribution.ts';

interface ReportPorts {
  find: FindContribution;
  save: (report: StoredAbuseReport) => Promise<boolean>;
  now: () => number;
}

/** One report per person and contribution. A repeat changes nothing and has the same answer. */
export function reportContribution({
  find,
  save,
  now,
}: ReportPorts): RouteHandlers<typeof contributionRoutes>['reportContribution'] {
  return async ({ params: { id }, body: { reasonCategory, reasonText }, person }) => {
    const contribution = await find(id);
    if (!contribution) throw unknownContribution();
    if (contribution.authorId === person.id) throw new Problem('FORBIDDEN', removalSentences.ownReport);
    const isThere = await save({
      contributionId: id,
      uid: person.id,
      category: reasonCategory,
      text: reasonText || null,
      createdAt: new Date(now()).toISOString(),
      state: 'OPEN',
    });
    if (!isThere) throw unknownContribution();
    return { success: true, message: removalSentences.reported };
  };
}

/** Saves a report unless the person has made one already. Returns whether the contribution is still there. */
export function abuseReportSaver(client: DynamoDBDocumentClient, table: string): ReportPorts['save'] {
  return async (report) => {
    const names = { '#pk': partitionKey };
    const refused = await refusedConditions(
      transact(client, [
        {
          Put: {
            TableName: table,
            Item: toAbuseReportItem(report),
            ConditionExpression: 'attribute_not_exists(#pk)',
            ExpressionAttributeNames: names,
          },
        },
        {
          Update: {
            TableName: table,
            Key: contributionKey(report.contributionId),
            UpdateExpression: 'ADD reports :one',
            ConditionExpression: 'attribute_exists(authorId)',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      ]),
    );
    return !refused.includes(1);
  };
}

function unknownContribution(): Problem {
  return new Problem('NOT_FOUND', removalSentences.unknown);
}
