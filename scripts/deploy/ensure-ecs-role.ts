import {
  CreateServiceLinkedRoleCommand,
  GetRoleCommand,
  InvalidInputException,
  type IAMClient,
} from '@aws-sdk/client-iam';
import { isDenied } from './with-permission.ts';

/** The service-linked role with which ECS acts in an account. */
export const ecsRole = 'AWSServiceRoleForECS';
const service = 'ecs.amazonaws.com';

/**
 * Creates ECS's service-linked role if the account does not have it. The first cluster of an account creates
 * it too, but too late for the resources that are deployed right after the cluster.
 */
export async function ensureEcsRole(client: IAMClient): Promise<'created' | 'kept'> {
  try {
    await client.send(new CreateServiceLinkedRoleCommand({ AWSServiceName: service }));
    return 'created';
  } catch (error) {
    if (isTaken(error)) return 'kept';
    // A caller that may not create it gets this error even where the role exists.
    if (isDenied(error) && (await roleExists(client))) return 'kept';
    throw new Error(
      `The role ${ecsRole}, which the radar workers' cluster needs, ${refusal(error as Error)}`,
      {
        cause: error,
      },
    );
  }
}

async function roleExists(client: IAMClient): Promise<boolean> {
  try {
    await client.send(new GetRoleCommand({ RoleName: ecsRole }));
    return true;
  } catch {
    // The role is missing or cannot be read, so the deployment cannot rely on it.
    return false;
  }
}

/** IAM has no specific error for an existing role. */
function isTaken(error: unknown): boolean {
  return error instanceof InvalidInputException && error.message.includes('has been taken');
}

function refusal(error: Error): string {
  if (!isDenied(error)) return `could not be created: ${error.message}`;
  return (
    'could not be created: the credentials lack the permission iam:CreateServiceLinkedRole. ' +
    `Somebody who has it can run "aws iam create-service-linked-role --aws-service-name ${service}" ` +
    'once for the account; after that the permission iam:GetRole on the role is enough.'
  );
}
