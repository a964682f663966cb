import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { FollowerName } from '@touchdown/shared/storage/community-followers.ts';
import { isTransientError } from '../../platform/aws/is-transient-error.ts';
import type { ItemChange } from '../../platform/events/item-change.ts';
import { logger } from '../../platform/log/logger.ts';
import { changesToFollow, type ChangeToFollow } from './changes-to-follow.ts';

export interface DispatchPorts {
  /** Resolves once Lambda has accepted the event. From then on Lambda retries it. */
  invoke: (follower: FollowerName, change: ItemChange) => Promise<void>;
  /** Stores a change that Lambda refuses permanently. */
  giveUp: (follower: FollowerName, change: ItemChange, error: Error) => Promise<void>;
}

/**
 * Invokes the followers of each change asynchronously. A record counts as dispatched when Lambda has accepted it
 * for all of its followers. Otherwise it and all later ones are delivered again, so a follower may get a change
 * twice, but none is lost.
 */
export function dispatchChanges({ invoke, giveUp }: DispatchPorts) {
  async function deliver({ follower, change }: ChangeToFollow): Promise<void> {
    try {
      await invoke(follower, change);
    } catch (error) {
      if (isTransientError(error)) throw error;
      // A retry would block the changes of all other followers until the record expires.
      logger.error('change refused', { change: change.id, follower, error: error as Error });
      await giveUp(follower, change, error as Error);
    }
  }

  async function dispatch(record: DynamoDBRecord): Promise<boolean> {
    const results = await Promise.allSettled(changesToFollow(record).map(deliver));
    const failed = results.find((result) => result.status === 'rejected');
    // Logs only the event's id, because images contain email addresses.
    if (failed)
      logger.warn('change not dispatched', { change: record.eventID, error: failed.reason as Error });
    return !failed;
  }

  return async ({ Records: records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const record of records) {
      if (!(await dispatch(record))) {
        return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    return { batchItemFailures: [] };
  };
}
