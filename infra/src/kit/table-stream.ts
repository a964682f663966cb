import { Duration } from 'aws-cdk-lib';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StoredTable } from './stored-table.ts';
import type { SliceFunction } from './slice-function.ts';

interface TableChange {
  /** Id of the event source mapping. */
  id: string;
  table: StoredTable;
  fn: SliceFunction;
  /** Lambda's filters for records of the stream. A record must match one of them. */
  filters: readonly Record<string, unknown>[];
  /** The dead letter queue for records that failed at every attempt. */
  deadLetters: IQueue;
  /** How often a failing record is retried; five times without this. */
  retry?: 'until the record is too old';
}

const maxRetries = 5;
/** What Lambda calls no limit. */
const unlimited = -1;

/**
 * Calls a function for changes of a table. A failing record is separated by halving its batch and then moves to the
 * dead letter queue, because all later changes wait for it.
 */
export function onTableChange({ id, table, fn, filters, deadLetters, retry }: TableChange): void {
  const { streamArn } = table;
  // ListStreams for this stream only: the library would grant it for all streams.
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
  fn.allow(
    actions.map((action) => `dynamodb:${action}`),
    [streamArn],
  );
  fn.lambda.addEventSourceMapping(id, {
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 25,
    retryAttempts: retry ? unlimited : maxRetries,
    maxRecordAge: Duration.hours(12),
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    onFailure: new SqsDlq(deadLetters),
    filters: filters.map((filter) => FilterCriteria.filter(filter)),
  });
}
