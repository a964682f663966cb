import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import { queryAll } from '../../platform/aws/query-all.ts';
import { Cached } from '../catalogue/cached.ts';
import { logger } from '../../platform/log/logger.ts';
import { filmIndex, filmsPartition, madeAtKey, type Film } from './film-items.ts';

/** The films of all tornadoes, or of all reports, in memory: what a list of them shows. */
export interface HeldFilms {
  urlOf: (targetId: string) => string | null;
}

interface Films {
  byTarget: ReadonlyMap<string, Film>;
  newest: number;
}

/** An index is written a moment after the table, and clocks differ: what came so shortly before is read again. */
const overlapMilliseconds = 60_000;
const refreshEveryMilliseconds = 30_000;
/** Shorter than what a visitor would wait for a list. */
const timeoutMilliseconds = 1_000;

/** Each look reads only what has come since the last. A list without its films is better than none. */
export function heldFilms(
  client: DynamoDBDocumentClient,
  table: string,
  type: RadarTargetType,
  now: () => number,
): () => Promise<HeldFilms> {
  const held = new Cached<Films>({
    refresh: async (before) => {
      const since = before ? before.newest - overlapMilliseconds : 0;
      const items = await queryAll(client, {
        TableName: table,
        IndexName: filmIndex.name,
        KeyConditionExpression: '#films = :films AND #madeAt >= :since',
        ExpressionAttributeNames: { '#films': filmIndex.partitionKey, '#madeAt': filmIndex.sortKey },
        ExpressionAttributeValues: {
          ':films': filmsPartition(type),
          ':since': madeAtKey(Math.max(0, since)),
        },
      });
      const come = items as unknown as Film[];
      return {
        byTarget: new Map([
          ...(before?.byTarget ?? []),
          ...come.map((film) => [film.targetId, film] as const),
        ]),
        newest: come.reduce((newest, { madeAt }) => Math.max(newest, madeAt), before?.newest ?? 0),
      };
    },
    now,
    onFailure: (error) => logger.error('films not refreshed', { error: error as Error }),
    unavailable: 'The radar films cannot be read at the moment.',
    refreshEveryMilliseconds,
  });
  return async () => {
    const films = await inTime(held.current().catch(() => undefined));
    return { urlOf: (targetId) => films?.byTarget.get(targetId)?.videoUrl ?? null };
  };
}

async function inTime<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMilliseconds);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
