import { logger } from '../../../platform/log/logger.ts';
import { parseStored } from '../../../platform/parse-stored.ts';
import { beforeTimeout, type RemainingTime } from '../before-timeout.ts';
import { backgroundPorts } from '../background-ports.ts';
import { withoutSecrets } from '../stripe/stripe-problem.ts';
import { StripeEventHint } from './stripe-event.ts';

const { consume } = backgroundPorts();

/**
 * Called for each event of Stripe's that was stored. After a failure Lambda invokes it twice more, and then sends the
 * event to the dead letter queue; the daily reconciliation works through it again.
 */
export async function handler(event: unknown, context: RemainingTime): Promise<void> {
  const hint = parseStored(StripeEventHint, event);
  try {
    await beforeTimeout(context, () => consume(hint));
  } catch (error) {
    const safe = withoutSecrets(error);
    logger.error('payment event not worked through', { event: hint.id, type: hint.type, error: safe });
    throw safe;
  }
}
