import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { sealAudit } from '../audit/audit-chain.ts';
import { endSuspensions } from './end-suspensions.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];

const now = () => Date.now();

/** Runs once an hour. */
export async function handler(): Promise<void> {
  await endSuspensions(client, table, now);
  await sealAudit(client, table, now);
}
