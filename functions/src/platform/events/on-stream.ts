import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { logTrouble } from '../log/log-trouble.ts';

type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

/** Longer than any batch and its retries take while everything works. */
const longestWaitMinutes = 15;

/**
 * The entry of a function on a stream: reports a change that has waited for too long, and handles the batch. Lambda's
 * own metric of this age would cost an alarm for each function, and also exists only when the function is invoked.
 */
export function onStream(handle: StreamHandler, now: () => number = Date.now): StreamHandler {
  return async (event) => {
    const minutes = (now() - oldestOf(event.Records)) / 60_000;
    if (minutes > longestWaitMinutes) {
      logTrouble('changes/delayed', 'changes have waited', { minutes: Math.floor(minutes) });
    }
    return handle(event);
  };
}

/** The records of a batch are in order. Streams tell the time in seconds. */
function oldestOf([first]: readonly DynamoDBRecord[]): number {
  return (first?.dynamodb?.ApproximateCreationDateTime ?? Infinity) * 1_000;
}
