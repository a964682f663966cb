import { setTimeout as wait } from 'node:timers/promises';
import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setVote } from '../../../domain/contributions/set-vote.ts';
import { personVotes } from '../../../domain/contributions/vote-items.ts';
import { byPerson } from '../../../domain/members/person-contributions.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { keyPart, type ItemChange } from '../../../platform/events/item-change.ts';
import { inLanes } from '../../../platform/in-lanes.ts';

const lanes = 8;

/** The index may be this much behind the table. */
const indexDelayMilliseconds = 1_000;

/**
 * Counts the votes that a person gave before the email address was verified. Each is counted once, because the vote
 * and the counts change in one transaction, so this may run twice. Votes that count already stay counted when the
 * person later changes to an address that is not verified yet.
 */
export function countWaitingVotes(
  client: DynamoDBDocumentClient,
  table: string,
  delayMilliseconds = indexDelayMilliseconds,
) {
  return async (change: ItemChange): Promise<void> => {
    const uid = keyPart(change, 'person');
    const command = new GetCommand({ TableName: table, Key: profileKey(uid), ConsistentRead: true });
    const { Item: profile } = await client.send(command);
    if (profile?.['isVerified'] !== true) return;
    await wait(delayMilliseconds);
    const fields = ['contributionId', 'isVerified', 'direction'];
    const votes = await queryAll(client, partitionQuery(table, byPerson, personVotes(uid), fields));
    const waiting = votes.filter(({ isVerified, direction }) => isVerified === false && direction !== null);
    await inLanes(lanes, waiting, ({ contributionId }) =>
      setVote(
        client,
        table,
        { contributionId: String(contributionId), uid },
        { isWaiting: false, isVerified: true },
      ),
    );
  };
}
