import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { bookmarkKey } from '../../domain/members/bookmark-items.ts';
import { logger } from '../../platform/log/logger.ts';

/** Whether somebody has saved a tornado; undefined for a visitor, and where it cannot be read at the moment. */
export type HasBookmarked = (person: Person | undefined, tornadoId: string) => Promise<boolean | undefined>;

/** Get, consistent: who has just saved it sees it saved. */
export function hasBookmarked(client: DynamoDBDocumentClient, table: string): HasBookmarked {
  return async (person, tornadoId) => {
    if (!person) return undefined;
    try {
      const { Item: item } = await client.send(
        new GetCommand({
          TableName: table,
          Key: bookmarkKey(person.id, tornadoId),
          ConsistentRead: true,
          ProjectionExpression: partitionKey,
        }),
        { abortSignal: AbortSignal.timeout(bookmarkTimeoutMilliseconds) },
      );
      return item !== undefined;
    } catch (error) {
      logger.error('bookmark not read', { error: error as Error });
      return undefined;
    }
  };
}

/** The tornado itself is what the page is about. */
const bookmarkTimeoutMilliseconds = 1_500;
