import { randomBytes } from 'node:crypto';
import { ParameterAlreadyExists, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';

/**
 * Creates a secret of a stage if it does not exist. The templates name it, so it must exist before the first
 * deployment. An existing secret is kept; the runbook describes how to rotate it.
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
