import { Duration } from 'aws-cdk-lib';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StoredTable } from './stored-table.ts';
import type { SliceFunction } from './slice-function.ts';

interface TableChange {
  /** Named after what happens then: `EraseDeletedAccount`. */
  id: string;
  table: StoredTable;
  fn: SliceFunction;
  /** Which records of the stream it is called for, as Lambda writes filters; any one of them is enough. */
  filters: readonly Record<string, unknown>[];
  /** What takes a record that failed each time. */
  deadLetters: IQueue;
}

const maxRetries = 5;

/**
 * Calls a function for changes of a table. A record that fails is separated from its batch by
 * halving it and goes to the dead letters at last: behind it everybody's changes are waiting.
 */
export function onTableChange({ id, table, fn, filters, deadLetters }: TableChange): void {
  const { streamArn } = table;
  // ListStreams of this one alone: the library's own grant asks for everybody's.
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
  fn.allow(
    actions.map((action) => `dynamodb:${action}`),
    [streamArn],
  );
  fn.lambda.addEventSourceMapping(id, {
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 25,
    retryAttempts: maxRetries,
    maxRecordAge: Duration.hours(12),
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    onFailure: new SqsDlq(deadLetters),
    filters: filters.map((filter) => FilterCriteria.filter(filter)),
  });
}
