import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { profileKey } from '../../../domain/members/session-items.ts';
import { subscriptionKey, type StoredSubscription } from '../../../domain/support/subscription-items.ts';
import {
  supportTaskKey,
  type StoredSupportTask,
  type SupportTask,
} from '../../../domain/support/support-task-items.ts';
import { isMissing, withoutSecrets } from '../stripe/stripe-problem.ts';
import { forgetPerson, type ForgetPorts } from './forget-person.ts';

export type CarryOutTask = ReturnType<typeof carryOutTask>;

/** Tells Stripe what a task says, and then deletes the task. A task that is done already needs nothing. */
export function carryOutTask(ports: ForgetPorts) {
  const { client, table, stripe } = ports;
  const forget = forgetPerson(ports);

  async function read(Key: Record<string, string>): Promise<Record<string, unknown> | undefined> {
    const { Item: item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    return item;
  }

  async function emailOf(uid: string): Promise<string | undefined> {
    return (await read(profileKey(uid)))?.['email'] as string | undefined;
  }

  /** Sends the present email address until it is still the present one afterwards: two may be doing this at once. */
  async function updateEmail(uid: string): Promise<void> {
    const stored = (await read(subscriptionKey(uid))) as StoredSubscription | undefined;
    if (!stored) return;
    let sent: string | undefined;
    let email = await emailOf(uid);
    while (email !== undefined && email !== sent) {
      await setEmail(stored.customerId, email);
      sent = email;
      email = await emailOf(uid);
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
    const stored = (await read(supportTaskKey(uid, task))) as StoredSupportTask | undefined;
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
