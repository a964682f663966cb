import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import type { FollowerName } from '@touchdown/shared/storage/community-followers.ts';
import { changesToFollow } from '../features/community-changes/dispatch-changes.ts';
import type { ItemChange } from '../platform/events/item-change.ts';

export type StreamImage = Record<string, AttributeValue>;

/** Returns an item in the format of a stream. */
export async function streamImage(
  endpoint: string,
  table: string,
  Key: { pk: string; sk: string },
): Promise<StreamImage> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  const { Item: item } = await client.send(
    new GetItemCommand({ TableName: table, Key: { pk: { S: Key.pk }, sk: { S: Key.sk } } }),
  );
  client.destroy();
  return item as StreamImage;
}

/** An item before and after a change; without one of the two it was created or removed. */
export interface ImagePair {
  before?: StreamImage;
  after?: StreamImage;
}

/** Returns a batch of changes as Lambda delivers it. */
export function streamEvent(...changes: ImagePair[]): { Records: DynamoDBRecord[] } {
  return { Records: changes.map(toRecord) };
}

function toRecord({ before, after }: ImagePair, at: number): DynamoDBRecord {
  const { pk, sk } = (after ?? before) as StreamImage;
  const images = { ...(before ? { OldImage: before } : {}), ...(after ? { NewImage: after } : {}) };
  return {
    eventID: `event-${at}`,
    eventName: before && after ? 'MODIFY' : after ? 'INSERT' : 'REMOVE',
    dynamodb: { SequenceNumber: `number-${at}`, Keys: { pk, sk } as StreamImage, ...images },
  };
}

/** Returns what a follower receives for a change; undefined if it is not invoked. */
export function followedChange(follower: FollowerName, change: ImagePair): ItemChange | undefined {
  return changesToFollow(toRecord(change, 0)).find((one) => one.follower === follower)?.change;
}
