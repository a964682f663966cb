import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { contributionKey, fromContributionItem } from './contribution-item.ts';
import { countVote } from './count-vote.ts';
import { isErased } from './is-listed.ts';
import { fromVoteItem, voteKey } from './vote-items.ts';

/** Other people's votes and the voter's own requests may come between. */
const maxAttempts = 10;

/**
 * Takes a vote out of its contribution's counts, or puts it back, in one transaction with the counts. A vote that is
 * already as wanted stays, so this may run twice. A vote on a contribution that is gone is left to its removal.
 */
export async function setVoteAside(
  client: DynamoDBDocumentClient,
  table: string,
  { contributionId, uid, isAside }: { contributionId: string; uid: string; isAside: boolean },
): Promise<void> {
  const [Key, TableName] = [voteKey(contributionId, uid), table];
  const read = async (key: Record<string, string>) =>
    (await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))).Item;

  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const [voteItem, item] = [await read(Key), await read(contributionKey(contributionId))];
    const before = voteItem && fromVoteItem(voteItem);
    if (!before || (before.isSetAside ?? false) === isAside) return;
    const contribution = item && fromContributionItem(item);
    if (!contribution || isErased(contribution)) return;
    const after = { ...before, isSetAside: isAside, ver: before.ver + 1 };
    const refused = await refusedConditions(
      transact(client, [
        {
          Update: {
            TableName,
            Key,
            UpdateExpression: 'SET isSetAside = :aside, ver = :next',
            ConditionExpression: 'ver = :ver',
            ExpressionAttributeValues: { ':aside': isAside, ':ver': before.ver, ':next': after.ver },
          },
        },
        countVote(table, { contribution, before, after }),
      ]),
    );
    if (refused.length === 0) return;
  }
  throw new Error(`The vote on ${contributionId} changes all the time.`);
}
