import type { SSMClient } from '@aws-sdk/client-ssm';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { readParameters } from './parameter-store.ts';

/** Returns the version of each secret in the Parameter Store. It grows with each new value. */
export async function stageSecretVersions(
  client: SSMClient,
  stage: StageName,
): Promise<Record<StageSecretId, number>> {
  const ids = Object.keys(stageSecrets) as StageSecretId[];
  const found = await readParameters(
    client,
    ids.map((id) => stageSecretName(stage, id)),
  );
  const versions = ids.map((id) => {
    const version = found.get(stageSecretName(stage, id))?.version;
    if (version === undefined) throw new Error(`The parameter ${stageSecretName(stage, id)} is missing.`);
    return [id, version] as const;
  });
  return Object.fromEntries(versions) as Record<StageSecretId, number>;
}

/** Returns the versions as the templates read them: `OriginVerify=3,SessionKeys=1`. */
export function asContext(versions: Readonly<Record<string, number>>): string {
  return Object.entries(versions)
    .map(([id, version]) => `${id}=${version}`)
    .join(',');
}
