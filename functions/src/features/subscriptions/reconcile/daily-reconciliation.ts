import type Stripe from 'stripe';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { toSubscriptionItem } from '../../../domain/support/subscription-items.ts';
import { absent, check, drop, present, put, readItem, write } from '../../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { logger } from '../../../platform/log/logger.ts';
import { client, events, getStripe, now, secretKey, store, table } from '../background.ts';
import { consumeEvent } from '../events/consume-event.ts';
import { eventHint, handledEventTypes } from '../events/stripe-event.ts';
import { beforeTimeout, isTooLate, type RemainingTime } from '../in-time.ts';
import { settlePerson } from '../settle-person.ts';
import { deleteCustomer } from '../stripe/end-subscription.ts';
import { withoutSecrets } from '../stripe/stripe-problem.ts';
import { customerKey } from '../subscription-store.ts';
import { carryOutDueTasks, forgetPerson } from '../tasks/support-tasks.ts';

/** A failed run is repeated by the next days' runs. */
const listedSeconds = 3 * 24 * 60 * 60;
/** A younger event may be on its way. */
const onItsWaySeconds = 15 * 60;

/** Runs once a day. At a stage where nobody could ever support the project, there is nothing to compare. */
export async function reconcileDaily(context: RemainingTime): Promise<void> {
  if ((await secretKey()) === undefined && (await supporters()).length === 0) return;
  await beforeTimeout(context, reconcileSubscriptions).catch((error: unknown) => {
    throw withoutSecrets(error);
  });
}

/** Works through the events that Stripe has and that are not done. Returns how many those were, and the failures. */
async function catchUpEvents(): Promise<{ missed: number; failures: unknown[] }> {
  const seconds = Math.floor(now() / 1000);
  const listed = (await getStripe()).events.list({
    types: [...handledEventTypes],
    created: { gte: seconds - listedSeconds, lte: seconds - onItsWaySeconds },
    limit: 100,
  });
  const failures: unknown[] = [];
  let missed = 0;
  for await (const event of listed) {
    if (isTooLate()) break;
    try {
      if (await catchUp(event)) missed++;
    } catch (error) {
      failures.push(error);
    }
  }
  return { missed, failures };
}

async function catchUp(event: Stripe.Event): Promise<boolean> {
  const hint = eventHint(event);
  if (!hint || (await events.stateOf(hint.id)) === 'done') return false;
  const details = { event: hint.id, type: hint.type };
  try {
    // Stripe has events of other stages and products too, which never arrived here.
    if ((await consumeEvent(hint)) === 'ignored') return false;
  } catch (error) {
    const cause = { error: withoutSecrets(error) };
    logTrouble('subscriptions/event-failed', 'a missed payment event failed again', { ...details, ...cause });
    throw error;
  }
  logTrouble('subscriptions/event-failed', 'a missed payment event was worked through', details);
  return true;
}

/** Each person takes a few calls one after another, and Stripe allows a hundred a second. */
const lanes = 4;

/**
 * Compares everybody with Stripe: first the events that were missed, then all of Stripe's customers and all people who
 * support the project according to the table, then the tasks that are due. One failure does not stop the rest; at the
 * end the run fails, so that Lambda repeats it.
 */
async function reconcileSubscriptions(): Promise<void> {
  const { missed, failures } = await catchUpEvents();
  const listed = await listCustomers(await getStripe());
  const people = [...new Set([...listed.keys(), ...(await supporters())])];
  const found: Record<Finding, number> = { agreed: 0, repaired: 0, double: 0, orphan: 0, foreign: 0 };
  await inLanes(lanes, people, async (uid) => {
    if (isTooLate()) return;
    try {
      found[await reconcilePerson(uid, listed.get(uid) ?? [])]++;
    } catch (error) {
      failures.push(error);
      const details = { person: uid, error: withoutSecrets(error) };
      logTrouble('subscriptions/not-compared', 'somebody could not be compared with Stripe', details);
    }
  });
  const tasks = await carryOutDueTasks().catch((error: unknown) => {
    failures.push(error);
    return 0;
  });
  const counts = { people: people.length, ...found, missedEvents: missed, tasks };
  logger.info('support compared with Stripe', { ...counts, failures: failures.length });
  if (failures.length > 0) {
    throw new AggregateError(
      failures.map(withoutSecrets),
      `${failures.length} parts of the comparison failed.`,
    );
  }
}

/** What was found about one person. `foreign`: another stage's or product's. */
type Finding = 'agreed' | 'repaired' | 'double' | 'orphan' | 'foreign';

/** A younger customer may be one whose creation goes on at this moment. */
const newSeconds = 10 * 60;
const isNew = ({ created }: ListedCustomer) => created > now() / 1000 - newSeconds;

const customerOf = async (uid: string) => (await store.read(uid))?.customerId;

/** Compares one person with Stripe and repairs what differs. Running it again changes nothing more. */
async function reconcilePerson(uid: string, listed: readonly ListedCustomer[]): Promise<Finding> {
  const account = await accountOf(uid);
  if (account.state === 'present') return compare(uid, listed, account.email ?? '');
  if (account.state === 'unknown' && (await customerOf(uid)) === undefined) return 'foreign';
  await removeAll(uid, listed);
  logTrouble('subscriptions/repaired', 'a deleted account still had a customer', { person: uid });
  return 'orphan';
}

async function removeAll(uid: string, listed: readonly ListedCustomer[]): Promise<void> {
  for (const { id } of listed) {
    await deleteCustomer(await getStripe(), id);
    await forgetCustomer(id);
  }
  await forgetPerson(uid);
}

/** Returns the names of what was repaired. */
async function repairCustomer(
  uid: string,
  main: ListedCustomer,
  email: string | undefined,
): Promise<string[]> {
  const fields: string[] = [];
  const before = await customerOf(uid);
  if (before !== main.id && (await setCustomer(uid, before, main.id))) fields.push('customerId');
  if ((await store.personOf(main.id)) !== uid) {
    await write(client, put(table, { ...customerKey(main.id), uid, customerId: main.id }));
    fields.push('customer');
  }
  if (email !== undefined && main.email !== email) {
    await (await getStripe()).customers.update(main.id, { email });
    fields.push('email');
  }
  return fields;
}

async function compare(uid: string, listed: readonly ListedCustomer[], email: string): Promise<Finding> {
  const stored = await customerOf(uid);
  const main = customerToKeep(listed, stored);
  const others = listed.filter((one) => one !== main && !isNew(one));
  // Somebody begins at this moment. The next run compares them.
  if (main && stored === undefined && isNew(main)) return 'agreed';
  const fields = main ? await repairCustomer(uid, main, email) : [];
  for (const { id } of others) {
    await deleteCustomer(await getStripe(), id);
    await forgetCustomer(id);
  }
  const settled = await settlePerson(uid);
  fields.push(...settled.fields);
  if (settled.doubles || others.length > 0) {
    const details = { person: uid, customers: others.map(({ id }) => id), ...settled.doubles };
    logTrouble('subscriptions/double', 'a second subscription or customer was removed', details);
    return 'double';
  }
  if (fields.length === 0) return 'agreed';
  logTrouble('subscriptions/repaired', 'stored support differed from Stripe', { person: uid, fields });
  return 'repaired';
}

/** Returns the customer who pays, then the one in the table, then the newest. */
function customerToKeep(
  listed: readonly ListedCustomer[],
  stored: string | undefined,
): ListedCustomer | undefined {
  const rank = ({ id, hasLive }: ListedCustomer) => (hasLive ? 2 : 0) + (id === stored ? 1 : 0);
  return listed.toSorted((a, b) => rank(b) - rank(a) || b.created - a.created)[0];
}

interface ListedCustomer {
  id: string;
  email: string | null;
  /** Seconds since 1970. */
  created: number;
  hasLive: boolean;
}

/** Returns Stripe's customers by the person whose id they carry. Others belong to another product. */
async function listCustomers(stripe: Stripe): Promise<Map<string, ListedCustomer[]>> {
  const live = new Set<string>();
  for await (const { customer, status } of stripe.subscriptions.list({ status: 'all', limit: 100 })) {
    if (!hasEnded(status)) live.add(typeof customer === 'string' ? customer : customer.id);
  }
  const people = new Map<string, ListedCustomer[]>();
  for await (const { id, email, created, metadata } of stripe.customers.list({ limit: 100 })) {
    const uid = metadata['uid'];
    if (!uid) continue;
    const customer = { id, email, created, hasLive: live.has(id) };
    people.set(uid, [...(people.get(uid) ?? []), customer]);
  }
  return people;
}

/** `unknown`: there was never such an account at this stage. */
interface KnownAccount {
  state: 'present' | 'deleted' | 'unknown';
  email?: string;
}

async function accountOf(uid: string): Promise<KnownAccount> {
  const profile = await readItem(client, table, profileKey(uid));
  if (!profile) return { state: 'unknown' };
  const email = profile['email'];
  return typeof email === 'string' && profile['deletedAt'] === undefined
    ? { state: 'present', email }
    : { state: 'deleted' };
}

/** Returns the people who support the project according to the table. */
async function supporters(): Promise<string[]> {
  const { bySupport } = community.indexes;
  const partition = keyText(community.kinds.subscription.indexes.bySupport.partition);
  const items = await queryAll(client, partitionQuery(table, bySupport, partition));
  return items.map(({ uid }) => String(uid));
}

/** Gives a person this customer in place of the one that was read. `false` if it or the account changed meanwhile. */
async function setCustomer(uid: string, before: string | undefined, customerId: string): Promise<boolean> {
  const refused = await refusedConditions(
    transact(client, [
      check(table, profileKey(uid), { email: present, deletedAt: absent }),
      put(table, toSubscriptionItem({ uid, customerId }), { customerId: before ?? absent }),
    ]),
  );
  return refused.length === 0;
}

async function forgetCustomer(customerId: string): Promise<void> {
  await write(client, drop(table, customerKey(customerId)));
}
