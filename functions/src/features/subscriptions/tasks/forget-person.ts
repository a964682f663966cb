import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { GetStripe } from '../stripe/stripe-client.ts';
import { subscriptionKey, type StoredSubscription } from '../../../domain/support/subscription-items.ts';
import { supportTaskKey, supportTasks } from '../../../domain/support/support-task-items.ts';
import { transact } from '../../../platform/aws/transact.ts';
import { deleteCustomer } from '../stripe/delete-customer.ts';

export interface ForgetPorts {
  client: DynamoDBDocumentClient;
  table: string;
  /** Throws while the stage has no key of Stripe's. */
  stripe: GetStripe;
}

/**
 * Ends what a deleted account pays, deletes its customer at Stripe, and then erases what is stored. In this order a
 * retry still finds the customer. Repeating it is harmless.
 */
export function forgetPerson({ client, table, stripe }: ForgetPorts) {
  return async (uid: string): Promise<void> => {
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: subscriptionKey(uid), ConsistentRead: true }),
    );
    const stored = item as StoredSubscription | undefined;
    const { supportAttempt, stripeCustomer } = community.kinds;
    const keys = [
      subscriptionKey(uid),
      itemKey(supportAttempt, { person: uid }),
      ...supportTasks.map((task) => supportTaskKey(uid, task)),
    ];
    if (stored) {
      await deleteCustomer(await stripe(), stored.customerId);
      keys.push(itemKey(stripeCustomer, { customer: stored.customerId }));
    }
    await transact(
      client,
      keys.map((Key) => ({ Delete: { TableName: table, Key } })),
    );
  };
}
