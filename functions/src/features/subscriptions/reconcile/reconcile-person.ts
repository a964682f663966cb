import { logTrouble } from '../../../platform/log/log-trouble.ts';
import type { SettlePerson } from '../settle-person.ts';
import { deleteCustomer } from '../stripe/delete-customer.ts';
import type { GetStripe } from '../stripe/stripe-client.ts';
import type { SubscriptionStore } from '../subscription-store.ts';
import type { CustomerStore } from './customer-store.ts';
import type { ListedCustomer } from './list-customers.ts';

export interface PersonPorts {
  stripe: GetStripe;
  store: Pick<SubscriptionStore, 'read' | 'personOf'>;
  customers: CustomerStore;
  settle: SettlePerson;
  forget: (uid: string) => Promise<void>;
  now: () => number;
}

/** What was found about one person. `foreign`: another stage's or product's. */
export type Finding = 'agreed' | 'repaired' | 'double' | 'orphan' | 'foreign';
export type ReconcilePerson = (uid: string, listed: readonly ListedCustomer[]) => Promise<Finding>;

/** A younger customer may be one whose creation goes on at this moment. */
const newSeconds = 10 * 60;

/** Compares one person with Stripe and repairs what differs. Running it again changes nothing more. */
export function reconcilePerson(ports: PersonPorts): ReconcilePerson {
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
