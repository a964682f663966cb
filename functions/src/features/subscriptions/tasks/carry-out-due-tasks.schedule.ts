import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { backgroundStripe } from '../stripe/background-stripe.ts';
import { carryOutDueTasks } from './carry-out-due-tasks.ts';
import { carryOutTask } from './carry-out-task.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const carryOut = carryOutTask({ client, table, stripe: backgroundStripe(now).stripe });
const carryOutDue = carryOutDueTasks({ client, table, carryOut, now });

/** Runs once an hour. */
export async function handler(): Promise<void> {
  await carryOutDue();
}
