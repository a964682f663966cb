import type { SSMClient } from '@aws-sdk/client-ssm';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { readParameters } from '../parameter-store.ts';
import { askAccount } from './ask-account.ts';
import { blocker, fine, type Finding } from './finding.ts';

/** The deployment creates missing secrets. An empty one would lock everybody out. Values are never shown. */
export function checkParameters(client: SSMClient, stage: StageName): Promise<Finding> {
  const topic = 'secrets of the stage';
  const names = (Object.keys(stageSecrets) as StageSecretId[]).map((id) => stageSecretName(stage, id));
  return askAccount({
    topic,
    permission: 'ssm:GetParameters',
    ask: async () => {
      const found = await readParameters(client, names);
      const bad = names.find((name) => hasEmptyValue(found.get(name)?.value));
      if (bad) {
        const mend = `aws ssm delete-parameter --name ${bad}; the deployment creates another`;
        return blocker(topic, `${bad} has an empty value`, mend);
      }
      const missing = names.filter((name) => !found.has(name));
      if (missing.length === 0) return fine(topic, `all ${names.length} are set`);
      return fine(topic, `the deployment creates ${missing.join(', ')}`);
    },
  });
}

function hasEmptyValue(values = 'none'): boolean {
  return values.split(',').some((value) => value.trim() === '');
}
