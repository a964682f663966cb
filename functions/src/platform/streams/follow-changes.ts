import type { AttributeValue, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '../log/logger.ts';

type Image = Record<string, AttributeValue>;

/** One item of the community table, before and after a change. */
export interface CommunityChange {
  before: Image | undefined;
  after: Image | undefined;
}

/**
 * Handles changes in their order. After a failure, that change and all later ones are delivered again, so `follow`
 * must be idempotent.
 */
export function followChanges(follow: (change: CommunityChange) => Promise<void>) {
  return async ({ Records: records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const { eventID, dynamodb } of records) {
      try {
        await follow({ before: dynamodb?.OldImage, after: dynamodb?.NewImage });
      } catch (error) {
        // Logs only the event's id, because images contain email addresses.
        logger.error('change not followed', { eventID, error: error as Error });
        return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    return { batchItemFailures: [] };
  };
}

/** Returns a text attribute of an item, or undefined if it has none of that name. */
export function textOf(image: Image | undefined, name: string): string | undefined {
  return image?.[name]?.S;
}
