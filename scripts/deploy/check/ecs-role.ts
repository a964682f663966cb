import { GetRoleCommand, NoSuchEntityException, type IAMClient } from '@aws-sdk/client-iam';
import { ecsRole } from '../ensure-ecs-role.ts';
import { askAccount } from './ask-account.ts';
import { fine, type Finding } from './finding.ts';

/** The deployment creates the role if it is missing, so this never blocks. */
export function checkEcsRole(client: IAMClient): Promise<Finding> {
  const topic = 'ECS’s own role';
  return askAccount({
    topic,
    permission: 'iam:GetRole',
    ask: async () => {
      try {
        await client.send(new GetRoleCommand({ RoleName: ecsRole }));
        return fine(topic, `${ecsRole} exists`);
      } catch (error) {
        if (!(error instanceof NoSuchEntityException)) throw error;
        return fine(topic, `${ecsRole} is missing; the deployment creates it`);
      }
    },
  });
}
