import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { eraseRemoved } from './erase-removed.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];

/** Runs once an hour. */
export async function handler(): Promise<void> {
  await eraseRemoved(client, table, () => Date.now());
}
