import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { isTransientError } from '../../platform/aws/is-transient-error.ts';
import { queryAll } from '../../platform/aws/query-all.ts';
import { aliasKey, runOfAliasItem } from './alias-items.ts';
import { logger } from '../../platform/log/logger.ts';
import { isVisible, type VisibleRuns } from './catalogue-pointer.ts';
import { foundTornado, type FoundTornado, type OnUnfit } from './found-tornado.ts';
import { firstOverrideKey } from './override-items.ts';
import {
  episodePartition,
  revisionKey,
  runOfRevisionItem,
  tornadoOfItem,
  tornadoPartition,
} from './tornado-items.ts';

export type TornadoStore = ReturnType<typeof tornadoStore>;

const { byEpisode } = catalogue.indexes;

/** Reads tornadoes from the catalogue table. `runs` decides which revisions count. Imports and approvals write here. */
export function tornadoStore(client: DynamoDBDocumentClient, table: string, onUnfit: OnUnfit = logUnfit) {
  const query = (input: Omit<Parameters<typeof queryAll>[1], 'TableName'>) =>
    queryAll(client, { TableName: table, ...input }).catch((error: unknown) => {
      if (!isTransientError(error)) throw error;
      const sentence = 'The record can’t be loaded right now. Please try again.';
      throw new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause: error });
    });

  /** Query, consistent: the corrections and revisions of one tornado. */
  const read = (id: string, runs: Pick<VisibleRuns, 'run'>) =>
    query({
      KeyConditionExpression: '#pk = :tornado AND #sk BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
      ExpressionAttributeValues: {
        ':tornado': tornadoPartition(id),
        ':first': firstOverrideKey,
        ':last': revisionKey(runs.run),
      },
      ConsistentRead: true,
    });

  const build = (items: readonly Record<string, unknown>[], runs: VisibleRuns) =>
    foundTornado(items, runs, onUnfit);

  return {
    read,
    build,

    /** Query, consistent: one tornado of the record with its corrections, or the id that replaces it. */
    async find(id: string, runs: VisibleRuns): Promise<FoundTornado | { movedTo: string } | undefined> {
      return build(await read(id, runs), runs);
    },

    /** Query, consistent: the id of the tornado with this alias. */
    async resolveAlias(alias: string, runs: VisibleRuns): Promise<string | undefined> {
      const key = aliasKey(alias);
      if (!key) return undefined;
      const items = await query({
        KeyConditionExpression: '#pk = :group',
        ExpressionAttributeNames: {
          '#pk': partitionKey,
          '#sk': sortKey,
          '#names': 'names',
          '#name': key.name,
        },
        ExpressionAttributeValues: { ':group': key.partition },
        // A group holds hundreds of names; only one is needed.
        ProjectionExpression: '#sk, #names.#name',
        ConsistentRead: true,
      });
      const naming = items
        .filter((item) => namedIn(item, key.name) !== undefined && isVisible(runOfAliasItem(item), runs))
        .toSorted((a, b) => runOfAliasItem(b) - runOfAliasItem(a));
      return naming[0] && namedIn(naming[0], key.name);
    },

    /** Query: the ids that any visible revision puts into an episode. The caller checks whether the newest one does. */
    async idsOfEpisode(episodeId: string, runs: VisibleRuns): Promise<string[]> {
      const items = await query({
        IndexName: byEpisode.name,
        KeyConditionExpression: '#episode = :episode',
        ExpressionAttributeNames: { '#episode': byEpisode.partitionKey, '#pk': partitionKey, '#sk': sortKey },
        ExpressionAttributeValues: { ':episode': episodePartition(episodeId) },
        ProjectionExpression: '#pk, #sk',
      });
      const visible = items.filter((item) => {
        const run = runOfRevisionItem(item);
        return run !== undefined && isVisible(run, runs);
      });
      return [...new Set(visible.flatMap((item) => tornadoOfItem(item) ?? []))];
    },
  };
}

function namedIn(item: Record<string, unknown>, name: string): string | undefined {
  return (item['names'] as Record<string, string> | undefined)?.[name];
}

function logUnfit({ target, field, number }: Parameters<OnUnfit>[0]): void {
  logger.error('correction left out', { target, field, number });
}
