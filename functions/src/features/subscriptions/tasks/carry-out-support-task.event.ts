import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import { keyPart } from '../../../platform/events/item-change.ts';
import type { SupportTask } from '../../../domain/support/support-task-items.ts';
import { backgroundStripe } from '../stripe/background-stripe.ts';
import { carryOutTask } from './carry-out-task.ts';

const carryOut = carryOutTask({
  client: dynamo(),
  table: requiredEnv('communityTable'),
  stripe: backgroundStripe(() => Date.now()).stripe,
});

/** Called when a task was left: an account was deleted, or has another email address. */
export const handler = followChange((change) =>
  carryOut(keyPart(change, 'person'), keyPart(change, 'task') as SupportTask),
);
