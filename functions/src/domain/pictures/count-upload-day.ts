import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { dayKey } from './upload-ticket.ts';

const daySeconds = 24 * 60 * 60;

interface Amount {
  /** The attribute that counts it. */
  of: 'bytes' | 'pixels';
  amount: number;
  max: number;
}

/**
 * Adds to what a person has uploaded on this day, UTC, in one conditional write. Returns undefined, or the seconds
 * until the next day if there is no room.
 */
export async function countUploadDay(
  { client, table, now }: { client: DynamoDBDocumentClient; table: string; now: number },
  owner: string,
  { of, amount, max }: Amount,
): Promise<number | undefined> {
  const day = new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const nextDay = Date.parse(day) / 1000 + daySeconds;
  const secondsLeft = Math.max(1, Math.ceil(nextDay - now / 1000));
  if (amount > max) return secondsLeft;
  try {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: dayKey(owner, day),
        UpdateExpression: 'ADD #count :amount SET #ttl = :ttl',
        ConditionExpression: 'attribute_not_exists(#count) OR #count <= :room',
        ExpressionAttributeNames: { '#count': of, '#ttl': expiryAttribute },
        ExpressionAttributeValues: { ':amount': amount, ':room': max - amount, ':ttl': nextDay + daySeconds },
      }),
    );
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return secondsLeft;
    throw error;
  }
}
