import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import {
  contributionKey,
  fromContributionItem,
  toContributionItem,
  type StoredAuthor,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { waitingReport } from '../../domain/contributions/undecided.ts';
import { showPictures } from '../../domain/contributions/shown-picture.ts';
import { countContribution } from '../../domain/members/member-counts.ts';
import { profileKey, type SessionOwner } from '../../domain/members/session-items.ts';

export type ContributionWriter = ReturnType<typeof contributionWriter>;

/** What a contribution copies from its author's profile, and the age of the account. */
export type AuthorProfile = SessionOwner & StoredAuthor & { createdAt: string };

const failure = 'That can’t be saved right now. Please try again.';

/** Writes new contributions and counts them. The profile is only read, because its followers see each change. */
export function contributionWriter(client: DynamoDBDocumentClient, table: string) {
  async function read(Key: Record<string, string>): Promise<Record<string, unknown> | undefined> {
    const command = new GetCommand({ TableName: table, Key, ConsistentRead: true });
    return (await client.send(command).catch(unavailable(failure))).Item;
  }

  return {
    /** Get, consistent: an earlier contribution with this id. */
    async find(id: string): Promise<StoredContribution | undefined> {
      const item = await read(contributionKey(id));
      return item && fromContributionItem(item);
    },

    /** Get, consistent: the author; undefined when the account was deleted. */
    async author(uid: string): Promise<AuthorProfile | undefined> {
      const profile = (await read(profileKey(uid))) as AuthorProfile | undefined;
      return profile?.deletedAt === undefined ? profile : undefined;
    },

    /**
     * One transaction, on the condition that the author is still as copied: otherwise the function that follows
     * authors might have passed already, and an old name would stay. `exists` when the id was written before. The items of `uses` mark uploads as used.
     */
    async write(
      contribution: StoredContribution,
      author: StoredAuthor,
      uses: readonly TransactItem[] = [],
    ): Promise<'written' | 'exists' | 'author changed' | 'upload refused'> {
      const [contributionAt, authorAt] = [0, 1];
      const refused = await refusedConditions(
        transact(client, [
          {
            Put: {
              TableName: table,
              Item: toContributionItem(contribution),
              ConditionExpression: `attribute_not_exists(${partitionKey})`,
            },
          },
          {
            ConditionCheck: {
              TableName: table,
              Key: profileKey(contribution.authorId),
              ConditionExpression: 'username = :username AND #role = :role AND photo = :photo',
              ExpressionAttributeNames: { '#role': 'role' },
              ExpressionAttributeValues: {
                ':username': author.username,
                ':role': author.role,
                ':photo': author.photo,
              },
            },
          },
          countContribution(table, contribution.authorId),
          ...(contribution.hiddenBy?.has('waiting') ? [waitingReport(table, contribution)] : []),
          ...showPictures(table, contribution),
          ...uses,
        ]),
      );
      if (refused.includes(contributionAt)) return 'exists';
      if (refused.includes(authorAt)) return 'author changed';
      return refused.length > 0 ? 'upload refused' : 'written';
    },
  };
}
