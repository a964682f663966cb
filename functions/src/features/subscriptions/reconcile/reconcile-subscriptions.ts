import { inLanes } from '../../../platform/in-lanes.ts';
import { logger } from '../../../platform/log/logger.ts';
import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { isTooLate } from '../in-time.ts';
import type { GetStripe } from '../stripe/stripe-client.ts';
import { withoutSecrets } from '../stripe/stripe-problem.ts';
import type { CustomerStore } from './customer-store.ts';
import { listCustomers } from './list-customers.ts';
import type { Finding, ReconcilePerson } from './reconcile-person.ts';

interface ReconcilePorts {
  stripe: GetStripe;
  customers: Pick<CustomerStore, 'supporters'>;
  catchUp: () => Promise<{ missed: number; failures: unknown[] }>;
  reconcilePerson: ReconcilePerson;
  carryOutDue: () => Promise<number>;
}

export type Counts = Record<Finding, number> & { people: number; missedEvents: number; tasks: number };

/** Each person takes a few calls one after another, and Stripe allows a hundred a second. */
const lanes = 4;

/**
 * Compares everybody with Stripe: first the events that were missed, then all of Stripe's customers and all people who
 * support the project according to the table, then the tasks that are due. One failure does not stop the rest; at the
 * end the run fails, so that Lambda repeats it.
 */
export function reconcileSubscriptions(ports: ReconcilePorts) {
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
