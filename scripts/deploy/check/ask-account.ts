import { MissingPermission } from '../with-permission.ts';
import { warning, type Finding } from './finding.ts';

/** One question to the account. */
interface Question {
  topic: string;
  /** The permission that it needs, `iam:GetRole`. */
  permission: string;
  ask: () => Promise<Finding>;
}

/**
 * Returns what an account answers. A question that cannot be asked never blocks: the deployment itself may have all
 * permissions that it needs.
 */
export async function askAccount({ topic, permission, ask }: Question): Promise<Finding> {
  try {
    return await ask();
  } catch (error) {
    if (isDenied(error)) {
      return warning(
        topic,
        `not known, because the credentials lack the permission ${permission}`,
        `have somebody who has ${permission} run the same command`,
      );
    }
    return warning(topic, `not known: ${(error as Error).message}`, 'run the same command again');
  }
}

/** Services spell it `AccessDenied` or `AccessDeniedException`. */
export function isDenied(error: unknown): boolean {
  if (error instanceof MissingPermission) return true;
  return error instanceof Error && error.name.startsWith('AccessDenied');
}
