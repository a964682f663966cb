import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import { correctTornado, type Edited } from './apply-overrides.ts';
import { isTransientError } from '../../platform/aws/is-transient-error.ts';
import { queryAll } from '../../platform/aws/queries.ts';
import { aliasKey, runOfAliasItem } from './alias-items.ts';
import { logger } from '../../platform/log/logger.ts';
import { isVisible, type VisibleRuns } from './catalogue-pointer.ts';
import { firstOverrideKey, fromOverrideItem, type StoredOverride } from './override-items.ts';
import {
  episodePartition,
  revisionKey,
  runOfRevisionItem,
  tornadoOfItem,
  tornadoPartition,
  visibleRevision,
} from './tornado-items.ts';
import { withWallTime } from '../wall-time/with-wall-time.ts';
import { isWholeOverride } from './is-whole-override.ts';

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

/** A tornado of the record with its corrections laid on. */
export interface FoundTornado {
  tornado: Tornado;
  /** Without the corrections. */
  official: Tornado;
  sources: TornadoSources;
  /** The corrected fields, with the official values. */
  edited: Edited<StoredOverride>[];
}

/** Called for a correction that does not fit its record. It is left out, and the rest is served. */
type OnUnfit = (override: StoredOverride) => void;

/**
 * Makes a tornado of the items of its partition: the newest visible revision with the corrections laid on. Every
 * reader of tornadoes comes here, so that detail pages, lists and snapshots agree.
 */
function foundTornado(
  items: readonly Record<string, unknown>[],
  runs: VisibleRuns,
  onUnfit: OnUnfit,
): FoundTornado | { movedTo: string } | undefined {
  const revision = visibleRevision(items, runs);
  if (!revision || 'movedTo' in revision) return revision;
  const overrides = items.map(fromOverrideItem).filter((one) => one !== undefined);
  const { whole = [], damaged = [] } = Object.groupBy(overrides, (one) =>
    isWholeOverride(one) ? 'whole' : 'damaged',
  );
  const { record, edited, unfit } = correctTornado(revision.tornado, whole);
  // A corrected time, state or place changes what clocks showed.
  const tornado = edited.length > 0 ? withWallTime(record) : record;
  for (const one of [...damaged, ...unfit]) onUnfit(one);
  return { tornado, official: revision.tornado, sources: revision.sources, edited };
}
