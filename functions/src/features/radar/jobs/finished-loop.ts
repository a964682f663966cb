import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { privateLoopDays, replacedLoopDays } from '@touchdown/shared/radar/radar-limits.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import {
  loopOf,
  publicLoopKey,
  toPublicLoopItem,
  type PublicLoop,
  type RadarTarget,
} from '../../../domain/radar-loops/public-loop-items.ts';
import type { TransactItem } from '../../../platform/aws/transact.ts';
import {
  resultKey,
  toReplacedLoopItem,
  type FinishedLoop,
  type StoredJob,
  type StoredResult,
} from './job-items.ts';
import { originOfLoop } from './loop-files.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

interface LoopMade {
  loop: FinishedLoop;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** The public loop of the same target until now. */
  shown: PublicLoop | undefined;
}

/** The target's public loop at the moment, which a new one replaces. */
export async function findShownLoop(
  client: DynamoDBDocumentClient,
  table: string,
  target: RadarTarget,
): Promise<PublicLoop | undefined> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: table, Key: publicLoopKey(target), ConsistentRead: true }),
  );
  return loopOf(item);
}

/** The writes that store a finished loop and, if it is public, show it instead of `shown`. */
export function finishedLoop(
  table: string,
  { renderKey, plan, target }: StoredJob,
  { loop: { videoUrl, posterUrl, message, frameCount }, madeAt, shown }: LoopMade,
): TransactItem[] {
  const expires = Math.floor((madeAt + privateLoopDays * dayMilliseconds) / 1000);
  const result: StoredResult = {
    videoUrl,
    posterUrl,
    message,
    ...(plan.isDefault ? {} : { [expiryAttribute]: expires }),
  };
  const stored = { Put: { TableName: table, Item: { ...resultKey(renderKey), ...result } } };
  if (!plan.isDefault) return [stored];
  const next = toPublicLoopItem(target, { targetId: target.id, videoUrl, posterUrl, frameCount, madeAt });
  return [
    stored,
    { Put: { TableName: table, Item: next, ...stillShown(shown) } },
    ...(shown ? replaced(table, shown, { renderKey, madeAt }) : []),
  ];
}

/** The write that changes a shown loop's track. Its time is the change's, so that caches of all loops learn of it. */
export function trackedLoop(
  table: string,
  target: RadarTarget,
  { targetId, videoUrl, posterUrl, frameCount, track }: PublicLoop,
  madeAt: number,
): TransactItem {
  const loop = { targetId, videoUrl, posterUrl, frameCount, madeAt, track };
  const next = toPublicLoopItem(target, loop);
  return { Put: { TableName: table, Item: next, ...stillShown(loop) } };
}

/** The writes that remove a public loop, and with it the answer to requests for it. */
export function removedLoop(
  table: string,
  target: RadarTarget,
  shown: PublicLoop,
  removedAt: number,
): TransactItem[] {
  const nothing = toPublicLoopItem(target, { targetId: target.id, madeAt: removedAt });
  return [
    { Put: { TableName: table, Item: nothing, ...stillShown(shown) } },
    ...replaced(table, shown, { madeAt: removedAt }),
  ];
}

/** Without it, of two loops finished at the same moment one would never be deleted. */
function stillShown(shown: PublicLoop | undefined) {
  if (!shown) return { ConditionExpression: 'attribute_not_exists(videoUrl)' };
  return {
    ConditionExpression: 'videoUrl = :shown',
    ExpressionAttributeValues: { ':shown': shown.videoUrl },
  };
}

/** A later request must not find the replaced loop either; its options may differ, for the record changes. */
function replaced(
  table: string,
  shown: PublicLoop,
  { renderKey, madeAt }: { renderKey?: string; madeAt: number },
): TransactItem[] {
  const origin = originOfLoop(shown);
  if (!origin) return [];
  const { jobId, files } = origin;
  const goesAt = madeAt + replacedLoopDays * dayMilliseconds;
  const withOtherOptions = origin.renderKey !== renderKey;
  return [
    { Put: { TableName: table, Item: toReplacedLoopItem({ jobId, goesAt, files }) } },
    ...(withOtherOptions ? [{ Delete: { TableName: table, Key: resultKey(origin.renderKey) } }] : []),
  ];
}
