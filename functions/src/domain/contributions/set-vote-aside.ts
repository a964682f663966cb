import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { contributionKey } from './contribution-item.ts';
import { fromVoteItem, voteKey } from './vote-items.ts';

/** The voter's requests and other followers may change the vote meanwhile. */
const maxAttempts = 5;

/**
 * Takes a vote out of its contribution's counts, or puts it back, in one transaction with the counts. A vote that is
 * already as wanted stays, so this may run twice. A vote on a contribution that is gone is left to its removal.
 */
export async function setVoteAside(
  client: DynamoDBDocumentClient,
  table: string,
  { contributionId, uid, isAside }: { contributionId: string; uid: string; isAside: boolean },
): Promise<void> {
  const Key = voteKey(contributionId, uid);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const command = new GetCommand({ TableName: table, Key, ConsistentRead: true });
    const { Item: item } = await client.send(command);
    if (!item) return;
    const { direction, ver, isSetAside = false } = fromVoteItem(item);
    if (isSetAside === isAside) return;
    const sign = isAside ? -1 : 1;
    const [up, down] = [sign * Number(direction === 'UP'), sign * Number(direction === 'DOWN')];
    const refused = await refusedConditions(
      transact(client, [
        {
          Update: {
            TableName: table,
            Key,
            UpdateExpression: 'SET isSetAside = :aside, ver = :next',
            ConditionExpression: 'ver = :ver',
            ExpressionAttributeValues: { ':aside': isAside, ':ver': ver, ':next': ver + 1 },
          },
        },
        {
          Update: {
            TableName: table,
            Key: contributionKey(contributionId),
            UpdateExpression: 'ADD up :up, down :down, net :net',
            ConditionExpression: 'attribute_exists(authorId)',
            ExpressionAttributeValues: { ':up': up, ':down': down, ':net': up - down },
          },
        },
      ]),
    );
    const [voteAt, contributionAt] = [0, 1];
    if (refused.length === 0 || (refused.includes(contributionAt) && !refused.includes(voteAt))) return;
  }
  throw new Error(`The vote on ${contributionId} changes all the time.`);
}
