import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBRecord } from 'aws-lambda';
import {
  communityFollowers,
  type Follower,
  type FollowerName,
  type ItemEvent,
} from '@touchdown/shared/storage/community-followers.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey, type KeyPatterns } from '@touchdown/shared/storage/table-shape.ts';
import type { ItemChange, StoredImage } from '../../platform/events/item-change.ts';

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
