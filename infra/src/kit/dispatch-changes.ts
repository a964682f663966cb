import { Duration } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import {
  communityFollowers,
  type Follower,
  type FollowerName,
} from '@touchdown/shared/storage/community-followers.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey, type KeyPatterns } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import type { SliceFunction } from './slice-function.ts';
import type { CommunityTable } from './stored-table.ts';
import { onTableChange } from './table-stream.ts';

interface Dispatch {
  dispatcher: SliceFunction;
  followers: Readonly<Record<FollowerName, SliceFunction>>;
  /** Those of the functions that only followers use. */
  own: readonly SliceFunction[];
  community: CommunityTable;
  /** Receives changes that a follower failed on three times, or that could not be passed on. */
  deadLetters: Queue;
}

/** Lambda's limit for one event source mapping. */
const maxFilters = 5;

/** Lets one function read the community table's stream and invoke the others asynchronously. */
export function dispatchChanges({ dispatcher, followers, own, community, deadLetters }: Dispatch): void {
  for (const { lambda } of own) {
    lambda.configureAsyncInvoke({
      retryAttempts: 2,
      // As long as Lambda keeps an event that it has no capacity for.
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(deadLetters),
    });
  }
  for (const { lambda } of new Set(Object.values(followers))) {
    dispatcher.allow(['lambda:InvokeFunction'], [lambda.functionArn]);
  }
  const names = Object.entries(followers).map(([name, { lambda }]) => `${name}=${lambda.functionName}`);
  dispatcher.setEnvironment(envNames.followers, names.join(','));
  dispatcher.setEnvironment(envNames.changesDeadLettersUrl, deadLetters.queueUrl);
  onTableChange({
    id: 'Followed',
    table: community,
    fn: dispatcher,
    filters: followerFilters(communityFollowers),
    deadLetters,
    // It fails only while Lambda does, and all changes can wait for that.
    retry: 'until the record is too old',
  });
}

/** Returns one filter for each kind of item that is followed. */
export function followerFilters(followers: Readonly<Record<string, Follower>>): Record<string, unknown>[] {
  const rows = Object.values(followers);
  const kinds = [...new Set(rows.flatMap((row) => row.kinds))];
  if (kinds.length > maxFilters) {
    throw new Error(
      `A stream has at most ${maxFilters} filters, but ${kinds.length} kinds of items are followed: ${kinds.join(', ')}. Let kinds with a common beginning of their keys share a filter.`,
    );
  }
  return kinds.map((kind) => {
    const events = rows.filter((row) => row.kinds.includes(kind)).flatMap((row) => row.events);
    return { eventName: [...new Set(events)], dynamodb: { Keys: keyFilter(tables.community.kinds[kind]) } };
  });
}

/** A sort key without a fixed beginning may have any value, so it is left out: a prefix must not be empty. */
function keyFilter({ partition, sort }: KeyPatterns): Record<string, unknown> {
  const ofPartition = { [partitionKey]: { S: [textFilter(partition)] } };
  return keyBeginning(sort) === '' ? ofPartition : { ...ofPartition, [sortKey]: { S: [textFilter(sort)] } };
}

/** A key without variable parts is compared whole, and any other by its beginning. */
function textFilter(pattern: string): unknown {
  const beginning = keyBeginning(pattern);
  return beginning === pattern ? pattern : { prefix: beginning };
}
