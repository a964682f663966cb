import type { TransactItem } from '../../platform/aws/transact.ts';
import { contributionKey } from './contribution-item.ts';
import { countsOfChange } from './counts-of-change.ts';
import { supportOfChange, type VotedContribution } from './support-of-change.ts';
import { countedDirection, type StoredVote } from './vote-items.ts';

export interface VoteChange {
  /** The contribution that was read with the vote. */
  contribution: VotedContribution;
  before: StoredVote | undefined;
  after: StoredVote;
}

/** Counts a change of a vote. Belongs in the transaction that writes the vote, on the condition that it is as read. */
export function countVote(table: string, { contribution, before, after }: VoteChange): TransactItem {
  const { up, down, net } = countsOfChange(countedDirection(before), countedDirection(after));
  const support = supportOfChange(contribution, before, after);
  const added = { up, down, net, ...support.added };
  const sets = Object.keys(support.set);
  const names = [...Object.keys(added), ...sets];
  return {
    Update: {
      TableName: table,
      Key: contributionKey(after.contributionId),
      UpdateExpression: [
        `ADD ${Object.keys(added).map(placed).join(', ')}`,
        ...(sets.length > 0 ? [`SET ${sets.map((name) => `#${name} = :${name}`).join(', ')}`] : []),
      ].join(' '),
      // A contribution that was deleted in the meantime must not come back as an item with only counters. One that
      // a moderator removed is still an item, without its author's id.
      ConditionExpression: ['attribute_exists(authorId)', ...support.conditions].join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(
          Object.entries({ ...added, ...support.set }).map(([name, value]) => [`:${name}`, value]),
        ),
        ...support.values,
      },
    },
  };
}

function placed(name: string): string {
  return `#${name} :${name}`;
}
