import type { AttributeValue, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '../log/logger.ts';

type Image = Record<string, AttributeValue>;

/** One item of the community table, before and after a change. */
export interface CommunityChange {
  before: Image | undefined;
  after: Image | undefined;
}

/**
 * Does what follows from each change, in their order: behind one that failed the rest waits, and all of
 * them come again. So what follows must come to the same however often it is done.
 */
export function followChanges(follow: (change: CommunityChange) => Promise<void>) {
  return async ({ Records: records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const { eventID, dynamodb } of records) {
      try {
        await follow({ before: dynamodb?.OldImage, after: dynamodb?.NewImage });
      } catch (error) {
        // Its name is not its content: images hold email addresses.
        logger.error('change not followed', { eventID, error: error as Error });
        return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    return { batchItemFailures: [] };
  };
}

/** A text of an item; undefined where it has none of that name. */
export function textOf(image: Image | undefined, name: string): string | undefined {
  return image?.[name]?.S;
}
