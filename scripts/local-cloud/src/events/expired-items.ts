import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  paginateScan,
  type AttributeValue,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { nameOf } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';

type Item = Record<string, AttributeValue>;

export interface ExpiredItems {
  /** Deletes what has expired in all tables, as DynamoDB does within a few days. */
  deleteAll: () => Promise<void>;
  /** Returns whether a removed item was deleted by its expiry, and not by a function. */
  hasDeleted: (table: string, key: Item) => boolean;
  stop: () => Promise<void>;
}

/** Rarely, because it reads whole tables. */
const intervalMilliseconds = 60 * 60 * 1000;

interface ExpiringTable {
  name: string;
  attribute: string;
  keys: string[];
}

interface TableProperties {
  KeySchema: { AttributeName: string }[];
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
}

/** Plays the time to live of the tables, because the native stand-in stores the setting but deletes nothing. */
export function expiredItems(
  resolver: TemplateResolver,
  client: DynamoDBClient,
  log: (line: string) => void,
): ExpiredItems {
  const tables = resolver.ofType('AWS::DynamoDB::Table').flatMap((resource): ExpiringTable[] => {
    const { KeySchema, TimeToLiveSpecification: expiry } = resolver.properties(
      resource,
    ) as unknown as TableProperties;
    if (!expiry?.Enabled) return [];
    const keys = KeySchema.map(({ AttributeName }) => AttributeName);
    return [{ name: nameOf(resource), attribute: expiry.AttributeName, keys }];
  });
  const deleted = new Set<string>();
  let running = Promise.resolve();
  const deleteAll = () => {
    running = running.then(async () => {
      for (const table of tables) await deleteExpired(client, table, deleted);
    });
    return running;
  };
  const timer = setInterval(() => {
    deleteAll().catch((error: Error) => log(`Deleting expired items: ${error.message}`));
  }, intervalMilliseconds);
  timer.unref();
  return {
    deleteAll,
    hasDeleted: (table, key) => deleted.has(markOf(table, key)),
    stop: async () => {
      clearInterval(timer);
      await running.catch(() => {});
    },
  };
}

async function deleteExpired(
  client: DynamoDBClient,
  { name, attribute, keys }: ExpiringTable,
  deleted: Set<string>,
): Promise<void> {
  const now = { N: String(Math.floor(Date.now() / 1000)) };
  const expired = {
    ExpressionAttributeNames: { '#ttl': attribute },
    ExpressionAttributeValues: { ':now': now },
  };
  const pages = paginateScan({ client }, { TableName: name, FilterExpression: '#ttl < :now', ...expired });
  for await (const { Items: items = [] } of pages) {
    for (const item of items) {
      const Key = Object.fromEntries(keys.map((key) => [key, item[key] as AttributeValue]));
      // Before the deletion, because the stream may be read at once.
      deleted.add(markOf(name, Key));
      try {
        await client.send(
          new DeleteItemCommand({ TableName: name, Key, ConditionExpression: '#ttl < :now', ...expired }),
        );
      } catch (error) {
        // Renewed meanwhile.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        deleted.delete(markOf(name, Key));
      }
    }
  }
}

function markOf(table: string, key: Item): string {
  const values = Object.entries(key).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([table, ...values.map(([, { S: text }]) => text)]);
}
