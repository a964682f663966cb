import { randomBytes } from 'node:crypto';
import type { SSMClient } from '@aws-sdk/client-ssm';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { createParameter } from './parameter-store.ts';

/**
 * Creates a secret of a stage if it does not exist. The templates name it, so it must exist before the first
 * deployment. An existing secret is kept; the runbook describes how to rotate it.
 */
export async function ensureStageSecret(
  client: SSMClient,
  stage: StageName,
  id: StageSecretId,
): Promise<'created' | 'kept'> {
  const isNew = await createParameter(client, {
    name: stageSecretName(stage, id),
    value: randomBytes(32).toString('hex'),
    description: stageSecrets[id].description,
  });
  return isNew ? 'created' : 'kept';
}
