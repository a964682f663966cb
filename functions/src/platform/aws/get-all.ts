import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** DynamoDB's limit for one BatchGet. */
const maxKeysPerCall = 100;
/** How often a batch is requested until DynamoDB has processed all of its keys. */
const maxAttempts = 3;

/** Returns the existing items of these keys, in no order. Throws if DynamoDB leaves some unprocessed. */
export async function getAll(
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Record<string, string>[],
  { isConsistent = false } = {},
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let from = 0; from < keys.length; from += maxKeysPerCall) {
    let left = keys.slice(from, from + maxKeysPerCall);
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt === maxAttempts)
        throw new Error(`DynamoDB left ${left.length} keys of a BatchGet unprocessed.`);
      const { Responses: responses = {}, UnprocessedKeys: unprocessed = {} } = await client.send(
        new BatchGetCommand({ RequestItems: { [table]: { Keys: [...left], ConsistentRead: isConsistent } } }),
      );
      found.push(...(responses[table] ?? []));
      left = (unprocessed[table]?.Keys ?? []) as Record<string, string>[];
    }
  }
  return found;
}
