import { randomBytes } from 'node:crypto';
import { ParameterAlreadyExists, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';

/**
 * A template names it, so it has to be there before the first deployment. One that is there stays:
 * replacing it is a rotation, and the runbook says how.
 */
export async function ensureStageSecret(
  client: SSMClient,
  stage: StageName,
  id: StageSecretId,
): Promise<'created' | 'kept'> {
  const create = new PutParameterCommand({
    Name: stageSecretName(stage, id),
    Description: stageSecrets[id].description,
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
