import type { EndedBy } from '@touchdown/shared/privacy/registry.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { subscriptionKey } from '../../../domain/support/subscription-items.ts';
import {
  supportTaskKey,
  supportTasks,
  type StoredSupportTask,
  type SupportTask,
} from '../../../domain/support/support-task-items.ts';
import { drop, readItem, writeIf } from '../../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { transact } from '../../../platform/aws/transact.ts';
import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { client, getStripe, now, store, table } from '../background.ts';
import { isTooLate } from '../in-time.ts';
import { deleteCustomer } from '../stripe/end-subscription.ts';
import { isMissing, withoutSecrets } from '../stripe/stripe-problem.ts';
import { attemptKey, customerKey } from '../subscription-store.ts';

/** The follower of the table's stream is first. Only what it has failed on is due. */
const dueAfterMilliseconds = 10 * 60 * 1000;

/**
 * Carries out the tasks that are due, the oldest first. A task that fails does not stop the others; at the end the run
 * fails, so that Lambda repeats it. Returns how many were carried out.
 */
export async function carryOutDueTasks(): Promise<number> {
  const { byDue } = community.indexes;
  const partition = keyText(community.kinds.supportTask.indexes.byDue.partition);
  const items = await queryAll(client, partitionQuery(table, byDue, partition));
  const due = (items as unknown as StoredSupportTask[])
    .filter(({ createdAt }) => Date.parse(createdAt) <= now() - dueAfterMilliseconds)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const failures: unknown[] = [];
  for (const { uid, task, createdAt } of due) {
    if (isTooLate()) break;
    try {
      await carryOutTask(uid, task);
    } catch (error) {
      failures.push(error);
      const details = { person: uid, task, createdAt, error: error as Error };
      logTrouble('subscriptions/task-failed', 'the payment provider could not be told', details);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} of ${due.length} due tasks failed.`);
  }
  return due.length;
}

/** Tells Stripe what a task says, and then deletes the task. A task that is done already needs nothing. */
export async function carryOutTask(uid: string, task: SupportTask): Promise<void> {
  try {
    const item = await readItem(client, table, supportTaskKey(uid, task));
    if (!item) return;
    if (task === 'forget') return await forgetPerson(uid);
    await updateEmail(uid);
    // A task that was left again meanwhile stays.
    const { createdAt } = item as unknown as StoredSupportTask;
    await writeIf(client, drop(table, supportTaskKey(uid, task), { createdAt }));
  } catch (error) {
    throw withoutSecrets(error);
  }
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
    await (await getStripe()).customers.update(customerId, { email });
  } catch (error) {
    // The customer was deleted at Stripe. There is nobody to send receipts to.
    if (!isMissing(error)) throw error;
  }
}

/** What ends with an account. */
const steps: Record<EndedBy<'support'>, (uid: string) => Promise<void>> = { support: forgetSupport };

export async function forgetPerson(uid: string): Promise<void> {
  for (const step of Object.values(steps)) await step(uid);
}

/**
 * Ends what a deleted account pays, deletes its customer at Stripe, and then erases what is stored. In this order a
 * retry still finds the customer. Repeating it is harmless.
 */
async function forgetSupport(uid: string): Promise<void> {
  const stored = await store.read(uid);
  const keys = [
    subscriptionKey(uid),
    attemptKey(uid),
    ...supportTasks.map((task) => supportTaskKey(uid, task)),
  ];
  if (stored) {
    await deleteCustomer(await getStripe(), stored.customerId);
    keys.push(customerKey(stored.customerId));
  }
  await transact(
    client,
    keys.map((key) => drop(table, key)),
  );
}
