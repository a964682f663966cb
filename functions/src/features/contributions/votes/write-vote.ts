import { setTimeout as wait } from 'node:timers/promises';
import { TransactWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { cancelReasons, transientReasons, type TransactItem } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { countVote, type VoteChange } from '../../../domain/contributions/count-vote.ts';
import { toVoteItem, voteKey, type StoredVote } from '../../../domain/contributions/vote-items.ts';

export const busySentence = 'Your vote cannot be saved at the moment. Please try again.';

/** The longest pause doubles with each attempt up to a limit, so that many voters spread out. */
const pause = { first: 50, max: 400 };

interface HowToWrite {
  /** Another condition of the transaction. */
  check: TransactItem;
  isRetryWanted: () => boolean;
}

/**
 * Writes a vote and the counters of its contribution in one transaction. Conflicts are retried while that is wanted.
 * Returns without a write if one of the items has changed in the meantime, or the time is over. A vote is only updated,
 * never put or deleted, because permissions cannot tell it from its contribution.
 */
export async function writeVote(
  client: DynamoDBDocumentClient,
  table: string,
  { contribution, before, after }: VoteChange,
  { check, isRetryWanted }: HowToWrite,
): Promise<void> {
  const items = [updateVote(table, before, after), countVote(table, { contribution, before, after }), check];
  for (let attempt = 0; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items }));
      return;
    } catch (error) {
      if (cancelReasons(error).includes('ConditionalCheckFailed')) return;
      if (transientReasons(error).length === 0) unavailable(busySentence)(error);
      if (!isRetryWanted()) return;
      await wait(Math.random() * Math.min(pause.max, pause.first * 2 ** attempt));
    }
  }
}

function updateVote(table: string, before: StoredVote | undefined, after: StoredVote): TransactItem {
  const { contributionId, uid, ...changing } = after;
  const Key = voteKey(contributionId, uid);
  const fields = Object.entries(before ? changing : toVoteItem(after)).filter(([name]) => !(name in Key));
  return {
    Update: {
      TableName: table,
      Key,
      UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: before ? 'ver = :before' : `attribute_not_exists(${partitionKey})`,
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
        ...(before ? { ':before': before.ver } : {}),
      },
    },
  };
}
