import { GetParametersCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';

/** Returns the version of each secret in the Parameter Store. It grows with each new value. */
export async function stageSecretVersions(
  client: SSMClient,
  stage: StageName,
): Promise<Record<StageSecretId, number>> {
  const ids = Object.keys(stageSecrets) as StageSecretId[];
  const names = ids.map((id) => stageSecretName(stage, id));
  const { Parameters = [] } = await client.send(new GetParametersCommand({ Names: names }));
  const versions = ids.map((id) => {
    const version = Parameters.find(({ Name }) => Name === stageSecretName(stage, id))?.Version;
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
