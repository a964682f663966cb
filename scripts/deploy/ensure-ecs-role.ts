import {
  CreateServiceLinkedRoleCommand,
  GetRoleCommand,
  IAMServiceException,
  InvalidInputException,
  type IAMClient,
} from '@aws-sdk/client-iam';

/** What ECS calls the role that it acts by in an account. */
export const ecsRole = 'AWSServiceRoleForECS';
const service = 'ecs.amazonaws.com';

/**
 * In an account that never ran ECS, the first cluster would bring the role along, but too late for what is
 * deployed right after it. So it has to be there before the first deployment.
 */
export async function ensureEcsRole(client: IAMClient): Promise<'created' | 'kept'> {
  try {
    await client.send(new CreateServiceLinkedRoleCommand({ AWSServiceName: service }));
    return 'created';
  } catch (error) {
    if (isTaken(error)) return 'kept';
    // A caller that may not create it gets this error even where the role exists.
    if (isDenied(error) && (await isThere(client))) return 'kept';
    throw new Error(
      `The role ${ecsRole}, which the radar workers' cluster needs, ${refusal(error as Error)}`,
      {
        cause: error,
      },
    );
  }
}

async function isThere(client: IAMClient): Promise<boolean> {
  try {
    await client.send(new GetRoleCommand({ RoleName: ecsRole }));
    return true;
  } catch {
    // Missing, or not to be seen: either way it cannot be relied upon.
    return false;
  }
}

/** IAM has no error of its own for a role that is there. */
function isTaken(error: unknown): boolean {
  return error instanceof InvalidInputException && error.message.includes('has been taken');
}

function isDenied(error: unknown): boolean {
  return error instanceof IAMServiceException && error.name.startsWith('AccessDenied');
}

function refusal(error: Error): string {
  if (!isDenied(error)) return `could not be created: ${error.message}`;
  return (
    'could not be created: the credentials lack the right iam:CreateServiceLinkedRole. ' +
    `Somebody who has it can run "aws iam create-service-linked-role --aws-service-name ${service}" ` +
    'once for the account; after that the right iam:GetRole on the role is enough.'
  );
}
