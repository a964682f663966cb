import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readItem, update } from '../../platform/aws/items.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { contributionKey, fromContributionItem } from './contribution-item.ts';
import { countVote } from './count-vote.ts';
import { isErased } from './is-listed.ts';
import { fromVoteItem, voteKey, type StoredVote } from './vote-items.ts';

/** Other people's votes and the voter's own requests may come between. */
const maxAttempts = 10;

/** What takes a vote out of its contribution's counts, or puts it back. */
type CountingFields = Partial<Pick<StoredVote, 'isSetAside' | 'isWaiting' | 'isVerified'>>;

/**
 * Sets whether a vote counts, in one transaction with the counts. A vote that is already as wanted stays, so this may
 * run twice. A vote on a contribution that is gone is left to its removal.
 */
export async function setVote(
  client: DynamoDBDocumentClient,
  table: string,
  { contributionId, uid }: Pick<StoredVote, 'contributionId' | 'uid'>,
  wanted: CountingFields,
): Promise<void> {
  const key = voteKey(contributionId, uid);
  const fields = Object.entries(wanted);

  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const voteItem = await readItem(client, table, key);
    const item = await readItem(client, table, contributionKey(contributionId));
    const before = voteItem && fromVoteItem(voteItem);
    if (!before || fields.every(([name, value]) => (voteItem[name] ?? false) === value)) return;
    const contribution = item && fromContributionItem(item);
    if (!contribution || isErased(contribution)) return;
    const after = { ...before, ...wanted, ver: before.ver + 1 };
    const refused = await refusedConditions(
      transact(client, [
        update(table, key, { set: { ...wanted, ver: after.ver }, onlyIf: { ver: before.ver } }),
        countVote(table, { contribution, before, after }),
      ]),
    );
    if (refused.length === 0) return;
  }
  throw new Error(`The vote on ${contributionId} changes all the time.`);
}
