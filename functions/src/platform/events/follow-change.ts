import { logger } from '../log/logger.ts';
import { parseStored } from '../parse-stored.ts';
import { ItemChange } from './item-change.ts';

/**
 * The handler of an asynchronous invocation for one change. After a failure Lambda invokes it twice more and then
 * sends the event to the dead letter queue. `follow` must be idempotent, because Lambda may repeat any event.
 */
export function followChange(follow: (change: ItemChange) => Promise<void>) {
  return async (event: unknown): Promise<void> => {
    const change = parseStored(ItemChange, event);
    try {
      await follow(change);
    } catch (error) {
      logger.error('change not followed', { change: change.id, error: error as Error });
      throw error;
    }
  };
}
