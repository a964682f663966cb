import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { AttributeValue, DynamoDBStreamEvent } from 'aws-lambda';

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

/** Returns a batch of changes as Lambda delivers it. */
export function streamEvent(...changes: { before: StreamImage; after: StreamImage }[]): DynamoDBStreamEvent {
  return {
    Records: changes.map(({ before, after }, at) => ({
      eventID: `event-${at}`,
      eventName: 'MODIFY',
      dynamodb: { SequenceNumber: `number-${at}`, OldImage: before, NewImage: after },
    })),
  };
}
