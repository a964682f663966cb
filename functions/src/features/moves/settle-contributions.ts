import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { MoveTarget } from '../../domain/catalogue/move-items.ts';
import {
  byTarget,
  contributionKey,
  fromContributionItem,
  targetKey,
  targetPartition,
  type ContributionTarget,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { partitionQuery } from '../../platform/aws/partition-query.ts';
import { queryPages } from '../../platform/aws/query-pages.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import type { PresentTargets } from './present-targets.ts';

const pageSize = 100;

/**
 * Puts the contributions of a target where they belong at present. Each keeps what it was written about, so it can
 * follow a merge or a promotion and return. One that was deleted, removed or moved meanwhile is left alone.
 */
export function settleContributions(
  client: DynamoDBDocumentClient,
  table: string,
  present: Pick<PresentTargets, 'target'>,
) {
  async function settle(contribution: StoredContribution): Promise<void> {
    const { id, target, origin = { kind: target.kind, id: target.id } } = contribution;
    const belongsTo = await present.target(origin);
    if (!belongsTo || isDeepStrictEqual(belongsTo, target)) return;
    const [from, to] = [targetKey(target, contribution), targetKey(belongsTo, contribution)];
    const isAtOrigin = isSame(origin, belongsTo);
    await refusedConditions(
      transact(client, [
        {
          Update: {
            TableName: table,
            Key: contributionKey(id),
            UpdateExpression: `SET target = :target, #partition = :to${isAtOrigin ? ' REMOVE origin' : ', origin = :origin'}`,
            ConditionExpression: '#partition = :from',
            ExpressionAttributeNames: { '#partition': byTarget.partitionKey },
            ExpressionAttributeValues: {
              ':target': belongsTo,
              ':from': from[byTarget.partitionKey],
              ':to': to[byTarget.partitionKey],
              ...(isAtOrigin ? {} : { ':origin': origin }),
            },
          },
        },
      ]),
    );
  }

  return async ({ kind, id }: MoveTarget): Promise<void> => {
    const query = { ...partitionQuery(table, byTarget, targetPartition(kind, id)), Limit: pageSize };
    for await (const page of queryPages(client, query)) {
      for (const item of page) await settle(fromContributionItem(item));
    }
  };
}

function isSame(one: MoveTarget, other: ContributionTarget): boolean {
  return one.kind === other.kind && one.id === other.id;
}
