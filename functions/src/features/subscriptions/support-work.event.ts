import { keyPart } from '../../platform/events/item-change.ts';
import { followChange } from '../../platform/events/follow-change.ts';
import { partsOf } from '../../platform/events/parts.ts';
import { logger } from '../../platform/log/logger.ts';
import { parseStored } from '../../platform/parse-stored.ts';
import type { SupportTask } from '../../domain/support/support-task-items.ts';
import { consumeEvent } from './events/consume-event.ts';
import { StripeEventHint } from './events/stripe-event.ts';
import { beforeTimeout, type RemainingTime } from './in-time.ts';
import { reconcileDaily } from './reconcile/daily-reconciliation.ts';
import { withoutSecrets } from './stripe/stripe-problem.ts';
import { carryOutDueTasks, carryOutTask } from './tasks/support-tasks.ts';

/** All work with Stripe's key that nobody waits for. */
export const handler = partsOf(
  {
    'consume-event': consumeOne,
    // A task was left: an account was deleted, or has another email address.
    'carry-out-support-task': (event, context) => {
      const follow = followChange((change) =>
        beforeTimeout(context, () =>
          carryOutTask(keyPart(change, 'person'), keyPart(change, 'task') as SupportTask),
        ),
      );
      return follow(event);
    },
    // Once an hour.
    'carry-out-due-tasks': (_event, context) => beforeTimeout(context, carryOutDueTasks),
    // Once a day.
    reconcile: (_event, context) => reconcileDaily(context),
  },
  'consume-event',
);

/**
 * Called for each event of Stripe's that was stored. After a failure Lambda invokes it twice more, and then sends the
 * event to the dead letter queue; the daily reconciliation works through it again.
 */
async function consumeOne(event: unknown, context: RemainingTime): Promise<void> {
  const hint = parseStored(StripeEventHint, event);
  try {
    await beforeTimeout(context, () => consumeEvent(hint));
  } catch (error) {
    const safe = withoutSecrets(error);
    logger.error('payment event not worked through', { event: hint.id, type: hint.type, error: safe });
    throw safe;
  }
}
