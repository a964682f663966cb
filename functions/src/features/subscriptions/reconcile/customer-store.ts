import { DeleteCommand, GetCommand, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionQuery } from '../../../platform/aws/partition-query.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { toSubscriptionItem } from '../../../domain/support/subscription-items.ts';
import { customerKey } from '../subscription-store.ts';

/** `unknown`: there was never such an account at this stage. */
export interface KnownAccount {
  state: 'present' | 'deleted' | 'unknown';
  email?: string;
}
export type CustomerStore = ReturnType<typeof customerStore>;

/** Reads and repairs whose customer at Stripe it is. */
export function customerStore(client: DynamoDBDocumentClient, table: string) {
  return {
    async account(uid: string): Promise<KnownAccount> {
      const command = new GetCommand({ TableName: table, Key: profileKey(uid), ConsistentRead: true });
      const { Item: profile } = await client.send(command);
      if (!profile) return { state: 'unknown' };
      const email = profile['email'];
      return typeof email === 'string' && profile['deletedAt'] === undefined
        ? { state: 'present', email }
        : { state: 'deleted' };
    },

    /** Returns the people who support the project according to the table. */
    async supporters(): Promise<string[]> {
      const { bySupport } = community.indexes;
      const partition = keyText(community.kinds.subscription.indexes.bySupport.partition);
      const items = await queryAll(client, partitionQuery(table, bySupport, partition));
      return items.map(({ uid }) => String(uid));
    },

    /** Gives a person this customer in place of the one that was read. `false` if it or the account changed meanwhile. */
    async setCustomer(uid: string, before: string | undefined, customerId: string): Promise<boolean> {
      const refused = await refusedConditions(
        transact(client, [
          {
            ConditionCheck: {
              TableName: table,
              Key: profileKey(uid),
              ConditionExpression: 'attribute_exists(email) AND attribute_not_exists(deletedAt)',
            },
          },
          {
            Put: {
              TableName: table,
              Item: toSubscriptionItem({ uid, customerId }),
              ...(before === undefined
                ? { ConditionExpression: 'attribute_not_exists(customerId)' }
                : {
                    ConditionExpression: 'customerId = :before',
                    ExpressionAttributeValues: { ':before': before },
                  }),
            },
          },
        ]),
      );
      return refused.length === 0;
    },

    async setPerson(customerId: string, uid: string): Promise<void> {
      const Item = { ...customerKey(customerId), uid, customerId };
      await client.send(new PutCommand({ TableName: table, Item }));
    },

    async forgetCustomer(customerId: string): Promise<void> {
      await client.send(new DeleteCommand({ TableName: table, Key: customerKey(customerId) }));
    },
  };
}
