import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import {
  supportTaskKey,
  type StoredSupportTask,
  type SupportTask,
} from '../../../domain/support/support-task-items.ts';
import { isMissing, withoutSecrets } from '../stripe/stripe-problem.ts';
import type { SubscriptionStore } from '../subscription-store.ts';
import { forgetPerson, type ForgetPorts } from './forget-person.ts';

export type CarryOutTask = ReturnType<typeof carryOutTask>;

interface TaskPorts extends ForgetPorts {
  store: Pick<SubscriptionStore, 'read' | 'emailOf'>;
}

/** Tells Stripe what a task says, and then deletes the task. A task that is done already needs nothing. */
export function carryOutTask(ports: TaskPorts) {
  const { client, table, store, stripe } = ports;
  const forget = forgetPerson(ports);

  async function read(uid: string, task: SupportTask): Promise<StoredSupportTask | undefined> {
    const Key = supportTaskKey(uid, task);
    const { Item: item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    return item as StoredSupportTask | undefined;
  }

  /** Sends the present email address until it is still the present one afterwards: two may be doing this at once. */
  async function updateEmail(uid: string): Promise<void> {
    const stored = await store.read(uid);
    if (!stored) return;
    let sent: string | undefined;
    let email = await store.emailOf(uid);
    while (email !== undefined && email !== sent) {
      await setEmail(stored.customerId, email);
      sent = email;
      email = await store.emailOf(uid);
    }
  }

  async function setEmail(customerId: string, email: string): Promise<void> {
    try {
      await (await stripe()).customers.update(customerId, { email });
    } catch (error) {
      // The customer was deleted at Stripe. There is nobody to send receipts to.
      if (!isMissing(error)) throw error;
    }
  }

  /** A task that was left again meanwhile stays. */
  async function remove({ uid, task, createdAt }: StoredSupportTask): Promise<void> {
    const command = new DeleteCommand({
      TableName: table,
      Key: supportTaskKey(uid, task),
      ConditionExpression: 'createdAt = :createdAt',
      ExpressionAttributeValues: { ':createdAt': createdAt },
    });
    await client.send(command).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
  }

  async function carryOut(uid: string, task: SupportTask): Promise<void> {
    const stored = await read(uid, task);
    if (!stored) return;
    if (task === 'forget') return forget(uid);
    await updateEmail(uid);
    await remove(stored);
  }

  return (uid: string, task: SupportTask): Promise<void> =>
    carryOut(uid, task).catch((error: unknown) => {
      throw withoutSecrets(error);
    });
}
