import type Stripe from 'stripe';
import { DeleteCommand, GetCommand, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { logTrouble } from '../../../platform/log/log-trouble.ts';
import type { backgroundPorts } from '../background-ports.ts';
import { beforeTimeout, type RemainingTime } from '../before-timeout.ts';
import type { ConsumeEvent } from '../events/consume-event.ts';
import type { EventStore } from '../events/event-store.ts';
import { eventHint, handledEventTypes } from '../events/stripe-event.ts';
import { isTooLate } from '../in-time.ts';
import type { GetStripe } from '../stripe/stripe-client.ts';
import { withoutSecrets } from '../stripe/stripe-problem.ts';
import { carryOutDueTasks } from '../tasks/carry-out-due-tasks.ts';
import { carryOutTask } from '../tasks/carry-out-task.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { SettlePerson } from '../settle-person.ts';
import { deleteCustomer } from '../stripe/end-subscription.ts';
import { type SubscriptionStore, customerKey } from '../subscription-store.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { toSubscriptionItem } from '../../../domain/support/subscription-items.ts';

/** A failed run is repeated by the next days' runs. */
const listedSeconds = 3 * 24 * 60 * 60;
/** A younger event may be on its way. */
const onItsWaySeconds = 15 * 60;

/** Runs once a day. At a stage where nobody could ever support the project, there is nothing to compare. */
export function dailyReconciliation(ports: ReturnType<typeof backgroundPorts>) {
  const customers = customerStore(ports.client, ports.table);
  const reconcile = reconcileSubscriptions({
    stripe: ports.stripe,
    customers,
    catchUp: catchUpEvents(ports),
    reconcilePerson: reconcilePerson({ ...ports, customers }),
    carryOutDue: carryOutDueTasks({ ...ports, carryOut: carryOutTask(ports) }),
  });
  return async (context: RemainingTime): Promise<void> => {
    if (!(await ports.hasKey()) && (await customers.supporters()).length === 0) return;
    await beforeTimeout(context, reconcile).catch((error: unknown) => {
      throw withoutSecrets(error);
    });
  };
}

interface CatchUpPorts {
  stripe: GetStripe;
  events: Pick<EventStore, 'stateOf'>;
  consume: ConsumeEvent;
  now: () => number;
}

/** Works through the events that Stripe has and that are not done. Returns how many those were, and the failures. */
function catchUpEvents({ stripe, events, consume, now }: CatchUpPorts) {
  async function catchUp(event: Stripe.Event): Promise<boolean> {
    const hint = eventHint(event);
    if (!hint || (await events.stateOf(hint.id)) === 'done') return false;
    const details = { event: hint.id, type: hint.type };
    try {
      // Stripe has events of other stages and products too, which never arrived here.
      if ((await consume(hint)) === 'ignored') return false;
    } catch (error) {
      const cause = { error: withoutSecrets(error) };
      logTrouble('subscriptions/event-failed', 'a missed payment event failed again', {
        ...details,
        ...cause,
      });
      throw error;
    }
    logTrouble('subscriptions/event-failed', 'a missed payment event was worked through', details);
    return true;
  }

  return async (): Promise<{ missed: number; failures: unknown[] }> => {
    const seconds = Math.floor(now() / 1000);
    const listed = (await stripe()).events.list({
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
  };
}

interface ReconcilePorts {
  stripe: GetStripe;
  customers: Pick<CustomerStore, 'supporters'>;
  catchUp: () => Promise<{ missed: number; failures: unknown[] }>;
  reconcilePerson: ReconcilePerson;
  carryOutDue: () => Promise<number>;
}

type Counts = Record<Finding, number> & { people: number; missedEvents: number; tasks: number };

/** Each person takes a few calls one after another, and Stripe allows a hundred a second. */
const lanes = 4;

/**
 * Compares everybody with Stripe: first the events that were missed, then all of Stripe's customers and all people who
 * support the project according to the table, then the tasks that are due. One failure does not stop the rest; at the
 * end the run fails, so that Lambda repeats it.
 */
function reconcileSubscriptions(ports: ReconcilePorts) {
  const { stripe, customers, catchUp, reconcilePerson, carryOutDue } = ports;

  return async (): Promise<Counts> => {
    const { missed, failures } = await catchUp();
    const listed = await listCustomers(await stripe());
    const people = [...new Set([...listed.keys(), ...(await customers.supporters())])];
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
    const tasks = await carryOutDue().catch((error: unknown) => {
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
    return counts;
  };
}

interface PersonPorts {
  stripe: GetStripe;
  store: Pick<SubscriptionStore, 'read' | 'personOf'>;
  customers: CustomerStore;
  settle: SettlePerson;
  forget: (uid: string) => Promise<void>;
  now: () => number;
}

/** What was found about one person. `foreign`: another stage's or product's. */
type Finding = 'agreed' | 'repaired' | 'double' | 'orphan' | 'foreign';
type ReconcilePerson = (uid: string, listed: readonly ListedCustomer[]) => Promise<Finding>;

/** A younger customer may be one whose creation goes on at this moment. */
const newSeconds = 10 * 60;

/** Compares one person with Stripe and repairs what differs. Running it again changes nothing more. */
function reconcilePerson(ports: PersonPorts): ReconcilePerson {
  const { stripe, store, customers, settle, forget, now } = ports;
  const customerOf = async (uid: string) => (await store.read(uid))?.customerId;
  const isNew = ({ created }: ListedCustomer) => created > now() / 1000 - newSeconds;

  async function removeAll(uid: string, listed: readonly ListedCustomer[]): Promise<void> {
    for (const { id } of listed) {
      await deleteCustomer(await stripe(), id);
      await customers.forgetCustomer(id);
    }
    await forget(uid);
  }

  /** Returns the names of what was repaired. */
  async function repairCustomer(
    uid: string,
    main: ListedCustomer,
    email: string | undefined,
  ): Promise<string[]> {
    const fields: string[] = [];
    const before = await customerOf(uid);
    if (before !== main.id && (await customers.setCustomer(uid, before, main.id))) fields.push('customerId');
    if ((await store.personOf(main.id)) !== uid) {
      await customers.setPerson(main.id, uid);
      fields.push('customer');
    }
    if (email !== undefined && main.email !== email) {
      await (await stripe()).customers.update(main.id, { email });
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
      await deleteCustomer(await stripe(), id);
      await customers.forgetCustomer(id);
    }
    const settled = await settle(uid);
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

  return async (uid, listed) => {
    const account = await customers.account(uid);
    if (account.state === 'present') return compare(uid, listed, account.email ?? '');
    if (account.state === 'unknown' && (await customerOf(uid)) === undefined) return 'foreign';
    await removeAll(uid, listed);
    logTrouble('subscriptions/repaired', 'a deleted account still had a customer', { person: uid });
    return 'orphan';
  };
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
type CustomerStore = ReturnType<typeof customerStore>;

/** Reads and repairs whose customer at Stripe it is. */
function customerStore(client: DynamoDBDocumentClient, table: string) {
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
