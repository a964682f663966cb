import { randomBytes } from 'node:crypto';
import { ParameterAlreadyExists, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { originVerifyParameterName } from '@touchdown/infra/kit/origin-verify-parameter.ts';
import type { StageName } from '@touchdown/infra/stages.ts';

/**
 * The value by which the API knows CloudFront has to be there before the first deployment. One that
 * is there stays: replacing it is a rotation, and the runbook says how.
 */
export async function ensureOriginVerify(client: SSMClient, stage: StageName): Promise<'created' | 'kept'> {
  const create = new PutParameterCommand({
    Name: originVerifyParameterName(stage),
    Description: 'Values of the header by which the API knows CloudFront, newest first, comma-separated',
    Type: 'String',
    Value: randomBytes(32).toString('hex'),
    Overwrite: false,
  });
  try {
    await client.send(create);
    return 'created';
  } catch (error) {
    if (error instanceof ParameterAlreadyExists) return 'kept';
    throw error;
  }
}
