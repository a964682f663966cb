import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** What DynamoDB takes in one BatchGet. */
const keysAtOnce = 100;
/** How often what DynamoDB leaves over is asked for again. */
const maxAttempts = 3;

/** The items of these keys that there are, in no order. Throws where DynamoDB goes on leaving some over. */
export async function getAll(
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Record<string, string>[],
  { isConsistent = false } = {},
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    let left = keys.slice(from, from + keysAtOnce);
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt === maxAttempts) throw new Error(`DynamoDB left over ${left.length} items of a BatchGet.`);
      const { Responses: responses = {}, UnprocessedKeys: unprocessed = {} } = await client.send(
        new BatchGetCommand({ RequestItems: { [table]: { Keys: [...left], ConsistentRead: isConsistent } } }),
      );
      found.push(...(responses[table] ?? []));
      left = (unprocessed[table]?.Keys ?? []) as Record<string, string>[];
    }
  }
  return found;
}
