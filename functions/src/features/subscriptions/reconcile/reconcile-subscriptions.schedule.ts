import { backgroundPorts } from '../background-ports.ts';
import { beforeTimeout, type RemainingTime } from '../before-timeout.ts';
import { withoutSecrets } from '../stripe/stripe-problem.ts';
import { carryOutDueTasks } from '../tasks/carry-out-due-tasks.ts';
import { carryOutTask } from '../tasks/carry-out-task.ts';
import { catchUpEvents } from './catch-up-events.ts';
import { customerStore } from './customer-store.ts';
import { reconcilePerson } from './reconcile-person.ts';
import { reconcileSubscriptions } from './reconcile-subscriptions.ts';

const ports = backgroundPorts();
const { client, table } = ports;
const customers = customerStore(client, table);
const reconcile = reconcileSubscriptions({
  stripe: ports.stripe,
  customers,
  catchUp: catchUpEvents(ports),
  reconcilePerson: reconcilePerson({ ...ports, customers }),
  carryOutDue: carryOutDueTasks({ ...ports, carryOut: carryOutTask(ports) }),
});

/** Runs once a day. At a stage where nobody could ever support the project, there is nothing to compare. */
export async function handler(_event: unknown, context: RemainingTime): Promise<void> {
  if (!(await ports.hasKey()) && (await customers.supporters()).length === 0) return;
  await beforeTimeout(context, reconcile).catch((error: unknown) => {
    throw withoutSecrets(error);
  });
}
