import { GetCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { maxFollows } from '@touchdown/shared/following/following-limits.ts';
import type { Subject } from '@touchdown/shared/following/subject.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  followKey,
  followsOf,
  settingsKey,
  toFollowItem,
  type StoredFollow,
} from '../../../domain/following/follow-items.ts';
import { stillHasAccount } from '../../../domain/members/has-account.ts';
import { itemsQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';

export type FollowStore = ReturnType<typeof followStore>;

const unreadable = unavailable('The things you follow can’t be loaded right now. Please try again.');

/**
 * What people follow, and its count in their settings. One transaction writes both, on the condition that the follow is
 * new or exists, so the count always matches.
 */
export function followStore(client: DynamoDBDocumentClient, table: string) {
  const hasAccount = stillHasAccount(table);
  const count = (person: string, by: 1 | -1, condition: string, values = {}): TransactItem => ({
    Update: {
      TableName: table,
      Key: settingsKey(person),
      UpdateExpression: 'SET person = :person ADD follows :by',
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':person': person, ':by': by, ...values },
    },
  });

  return {
    /** Consistent query: everything that one person follows, the last one first. */
    async list(person: string): Promise<StoredFollow[]> {
      const items = await queryAll(client, itemsQuery(table, followsOf(person))).catch(unreadable);
      return (items as unknown as StoredFollow[]).toSorted((a, b) => (a.followedAt < b.followedAt ? 1 : -1));
    },

    /** Consistent read. */
    async find(person: string, subject: Subject): Promise<StoredFollow | undefined> {
      const command = new GetCommand({
        TableName: table,
        Key: followKey(person, subject),
        ConsistentRead: true,
      });
      return (await client.send(command).catch(unreadable)).Item as StoredFollow | undefined;
    },

    /** One transaction. `unchanged` if it was followed before; `full` at the limit; `gone` after the account was deleted. */
    async add(follow: StoredFollow): Promise<'followed' | 'unchanged' | 'full' | 'gone'> {
      const [accountAt, followAt] = [0, 1];
      const refused = await refusedConditions(
        transact(client, [
          hasAccount(follow.person),
          {
            Put: {
              TableName: table,
              Item: toFollowItem(follow),
              ConditionExpression: `attribute_not_exists(${partitionKey})`,
            },
          },
          count(follow.person, 1, 'attribute_not_exists(follows) OR follows < :max', { ':max': maxFollows }),
        ]),
      );
      if (refused.includes(accountAt)) return 'gone';
      if (refused.includes(followAt)) return 'unchanged';
      return refused.length > 0 ? 'full' : 'followed';
    },

    /** One transaction, which is refused if it was not followed. */
    async remove(person: string, subject: Subject): Promise<void> {
      await refusedConditions(
        transact(client, [
          {
            Delete: {
              TableName: table,
              Key: followKey(person, subject),
              ConditionExpression: `attribute_exists(${partitionKey})`,
            },
          },
          count(person, -1, 'attribute_exists(follows)'),
        ]),
      );
    },

    /** Returns `false` if it is not followed. */
    async mute(person: string, subject: Subject, isMuted: boolean): Promise<boolean> {
      try {
        await client.send(
          new UpdateCommand({
            TableName: table,
            Key: followKey(person, subject),
            UpdateExpression: isMuted ? 'SET isMuted = :muted' : 'REMOVE isMuted',
            ConditionExpression: `attribute_exists(${partitionKey})`,
            ...(isMuted ? { ExpressionAttributeValues: { ':muted': true } } : {}),
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
}
