import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { bookmarkKey } from './bookmark-items.ts';
import { readItem } from '../../platform/aws/items.ts';
import { logger } from '../../platform/log/logger.ts';

/** Whether a person has saved a tornado. Undefined for a visitor, and when it cannot be read at the moment. */
export type HasBookmarked = (person: Person | undefined, tornadoId: string) => Promise<boolean | undefined>;

/** Consistent read, so that a tornado saved just now is shown as saved. */
export function hasBookmarked(client: DynamoDBDocumentClient, table: string): HasBookmarked {
  return async (person, tornadoId) => {
    if (!person) return undefined;
    try {
      const reading = { fields: [partitionKey], timeoutMilliseconds };
      return (await readItem(client, table, bookmarkKey(person.id, tornadoId), reading)) !== undefined;
    } catch (error) {
      logger.error('bookmark not read', { error: error as Error });
      return undefined;
    }
  };
}

/** Short, because the page can be shown without the bookmark. */
const timeoutMilliseconds = 1_500;
