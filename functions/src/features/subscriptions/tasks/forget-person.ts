import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EndedBy } from '@touchdown/shared/privacy/registry.ts';
import { subscriptionKey } from '../../../domain/support/subscription-items.ts';
import { supportTaskKey, supportTasks } from '../../../domain/support/support-task-items.ts';
import { transact } from '../../../platform/aws/transact.ts';
import { deleteCustomer } from '../stripe/end-subscription.ts';
import type { GetStripe } from '../stripe/stripe-client.ts';
import { attemptKey, customerKey, type SubscriptionStore } from '../subscription-store.ts';

export interface ForgetPorts {
  client: DynamoDBDocumentClient;
  table: string;
  store: Pick<SubscriptionStore, 'read'>;
  /** Throws while the stage has no key of Stripe's. */
  stripe: GetStripe;
}

/**
 * Ends what a deleted account pays, deletes its customer at Stripe, and then erases what is stored. In this order a
 * retry still finds the customer. Repeating it is harmless.
 */
export function forgetPerson({ client, table, store, stripe }: ForgetPorts) {
  async function forget(uid: string): Promise<void> {
    const stored = await store.read(uid);
    const keys = [
      subscriptionKey(uid),
      attemptKey(uid),
      ...supportTasks.map((task) => supportTaskKey(uid, task)),
    ];
    if (stored) {
      await deleteCustomer(await stripe(), stored.customerId);
      keys.push(customerKey(stored.customerId));
    }
    await transact(
      client,
      keys.map((Key) => ({ Delete: { TableName: table, Key } })),
    );
  }

  const steps: Record<EndedBy<'support'>, typeof forget> = { support: forget };
  return async (uid: string): Promise<void> => {
    for (const step of Object.values(steps)) await step(uid);
  };
}
