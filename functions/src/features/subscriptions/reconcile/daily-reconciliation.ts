import type Stripe from 'stripe';
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
import { customerStore } from './customer-store.ts';
import { reconcilePerson } from './reconcile-person.ts';
import { reconcileSubscriptions } from './reconcile-subscriptions.ts';

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
