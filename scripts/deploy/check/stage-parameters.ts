import { GetParametersCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
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
      const { Parameters: found = [] } = await client.send(new GetParametersCommand({ Names: names }));
      const bad = found.find(({ Value: value = '' }) => value.split(',').some((each) => each.trim() === ''));
      if (bad) {
        const mend = `aws ssm delete-parameter --name ${bad.Name}; the deployment creates another`;
        return blocker(topic, `${bad.Name} has an empty value`, mend);
      }
      const missing = names.filter((name) => !found.some(({ Name: one }) => one === name));
      if (missing.length === 0) return fine(topic, `all ${names.length} are set`);
      return fine(topic, `the deployment creates ${missing.join(', ')}`);
    },
  });
}
