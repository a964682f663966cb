import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import type { TrackSummary } from '@touchdown/shared/radar/track/track-summary.ts';
import { queryAll } from '../../platform/aws/queries.ts';
import { Cached } from '../catalogue/cached.ts';
import { logger } from '../../platform/log/logger.ts';
import {
  madeAtKey,
  publicLoopIndex,
  publicLoopsPartition,
  type PublicLoop,
  type RemovedLoop,
} from './public-loop-items.ts';

/** The public loops of all tornadoes, or of all storm reports, for the lists that show them. */
export interface CachedLoops {
  urlOf: (targetId: string) => string | null;
  /** What the radar of its loop saw; undefined where there is no loop, or none with a track. */
  trackOf: (targetId: string) => TrackSummary | undefined;
  all: readonly PublicLoop[];
}

interface LoopsByTarget {
  byTarget: ReadonlyMap<string, PublicLoop | RemovedLoop>;
  newest: number;
}

/** The index lags behind the table and clocks differ, so each refresh reads this much of the past again. */
const overlapMilliseconds = 60_000;
const refreshEveryMilliseconds = 30_000;
/** A list must not wait long for its loops. */
const timeoutMilliseconds = 1_000;

/** Each refresh reads only newer loops. When they cannot be read in time, the list is shown without loops. */
export function cachedLoops(
  client: DynamoDBDocumentClient,
  table: string,
  type: RadarTargetType,
  now: () => number,
): () => Promise<CachedLoops> {
  const cached = new Cached<LoopsByTarget>({
    refresh: async (before) => {
      const since = before ? before.newest - overlapMilliseconds : 0;
      const items = await queryAll(client, {
        TableName: table,
        IndexName: publicLoopIndex.name,
        KeyConditionExpression: '#loops = :loops AND #madeAt >= :since',
        ExpressionAttributeNames: {
          '#loops': publicLoopIndex.partitionKey,
          '#madeAt': publicLoopIndex.sortKey,
        },
        ExpressionAttributeValues: {
          ':loops': publicLoopsPartition(type),
          ':since': madeAtKey(Math.max(0, since)),
        },
      });
      const read = items as unknown as (PublicLoop | RemovedLoop)[];
      return {
        byTarget: new Map([
          ...(before?.byTarget ?? []),
          ...read.map((loop) => [loop.targetId, loop] as const),
        ]),
        newest: read.reduce((newest, { madeAt }) => Math.max(newest, madeAt), before?.newest ?? 0),
      };
    },
    now,
    onFailure: (error) => logger.error('radar loops not refreshed', { error: error as Error }),
    unavailable: 'The radar loops can’t be loaded right now.',
    refreshEveryMilliseconds,
  });
  return async () => {
    const loops = await withTimeout(cached.current().catch(() => undefined));
    const known = [...(loops?.byTarget.values() ?? [])];
    return {
      urlOf: (targetId) => loops?.byTarget.get(targetId)?.videoUrl ?? null,
      trackOf: (targetId) => {
        const loop = loops?.byTarget.get(targetId);
        return loop?.videoUrl === undefined ? undefined : loop.track;
      },
      all: known.filter((loop): loop is PublicLoop => loop.videoUrl !== undefined),
    };
  };
}

async function withTimeout<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMilliseconds);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
