import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { endSuspensions } from './end-suspensions.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];

/** Runs once an hour. */
export async function handler(): Promise<void> {
  await endSuspensions(client, table, () => Date.now());
}
