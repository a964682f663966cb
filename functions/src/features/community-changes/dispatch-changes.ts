import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import {
  communityFollowers,
  type Follower,
  type FollowerName,
  type ItemEvent,
} from '@touchdown/shared/storage/community-followers.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey, type KeyPatterns } from '@touchdown/shared/storage/table-shape.ts';
import { isTransientError } from '../../platform/aws/is-transient-error.ts';
import type { ItemChange, StoredImage } from '../../platform/events/item-change.ts';
import { logger } from '../../platform/log/logger.ts';

/** Reads `follow-authors=NAME,…`. Called at start-up, so that a follower without a function fails at once. */
export function followerFunctions(setting: string): Record<FollowerName, string> {
  const functions = Object.fromEntries(setting.split(',').map((pair) => pair.split('=')));
  for (const follower of Object.keys(communityFollowers)) {
    if (!functions[follower]) throw new Error(`The follower ${follower} has no function.`);
  }
  return functions as Record<FollowerName, string>;
}

export interface DispatchPorts {
  /** Resolves once Lambda has accepted the event. From then on Lambda retries it. */
  invoke: (follower: FollowerName, change: ItemChange) => Promise<void>;
  /** Stores a change that Lambda refuses permanently. */
  giveUp: (follower: FollowerName, change: ItemChange, error: Error) => Promise<void>;
}

/**
 * Invokes the followers of each change asynchronously. A record counts as dispatched when Lambda has accepted it
 * for all of its followers. Otherwise it and all later ones are delivered again, so a follower may get a change
 * twice, but none is lost.
 */
export function dispatchChanges({ invoke, giveUp }: DispatchPorts) {
  async function deliver({ follower, change }: ChangeToFollow): Promise<void> {
    try {
      await invoke(follower, change);
    } catch (error) {
      if (isTransientError(error)) throw error;
      // A retry would block the changes of all other followers until the record expires.
      logger.error('change refused', { change: change.id, follower, error: error as Error });
      await giveUp(follower, change, error as Error);
    }
  }

  async function dispatch(record: DynamoDBRecord): Promise<boolean> {
    const results = await Promise.allSettled(changesToFollow(record).map(deliver));
    const failed = results.find((result) => result.status === 'rejected');
    // Logs only the event's id, because images contain email addresses.
    if (failed)
      logger.warn('change not dispatched', { change: record.eventID, error: failed.reason as Error });
    return !failed;
  }

  return async ({ Records: records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const record of records) {
      if (!(await dispatch(record))) {
        return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    return { batchItemFailures: [] };
  };
}

/** A change and the follower that it is for. */
export interface ChangeToFollow {
  follower: FollowerName;
  change: ItemChange;
}

/** Returns what each follower of a stream's record receives. Empty for a record that nothing follows. */
export function changesToFollow(record: DynamoDBRecord): ChangeToFollow[] {
  const { eventID: id = '', eventName: event, dynamodb = {} } = record;
  const { Keys: keys = {}, OldImage: before = {}, NewImage: after = {} } = dynamodb;
  const { ApproximateCreationDateTime: seconds } = dynamodb;
  const at = seconds === undefined ? {} : { at: new Date(seconds * 1_000).toISOString() };
  if (!event) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name])).toSorted();
  const rows = Object.entries(communityFollowers) as [FollowerName, Follower][];
  return rows.flatMap(([follower, row]) => {
    if (!follows(row, event, changed)) return [];
    return row.kinds.flatMap((kind) => {
      const key = keyOf(community.kinds[kind], keys);
      if (!key) return [];
      const change = { id, kind, event, key, ...at, changed, before: pick(before, row.oldValues ?? []) };
      return [{ follower, change }];
    });
  });
}

function follows({ events, whenChanged }: Follower, event: ItemEvent, changed: readonly string[]): boolean {
  if (!events.includes(event)) return false;
  return event !== 'MODIFY' || !whenChanged || whenChanged.some((name) => changed.includes(name));
}

/** Returns the values in an item's key; undefined if the item is of another kind. */
function keyOf({ partition, sort }: KeyPatterns, keys: StoredImage): ItemChange['key'] | undefined {
  const inPartition = readKey(partition, keys[partitionKey]?.S);
  const inSort = readKey(sort, keys[sortKey]?.S);
  return inPartition && inSort && { ...inPartition, ...inSort };
}

function pick(image: StoredImage, names: readonly string[]): StoredImage {
  return Object.fromEntries(names.flatMap((name) => (image[name] ? [[name, image[name]]] : [])));
}
