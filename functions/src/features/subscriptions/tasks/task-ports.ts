import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { backgroundStripe } from '../stripe/background-stripe.ts';
import { subscriptionStore } from '../subscription-store.ts';

/** What the functions that nobody waits for carry out tasks with. */
export function taskPorts() {
  const [client, table] = [dynamo(), requiredEnv('communityTable')];
  const now = () => Date.now();
  return { client, table, now, ...backgroundStripe(now), store: subscriptionStore(client, table, now) };
}
