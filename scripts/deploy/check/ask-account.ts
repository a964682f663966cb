import { isDenied } from '../with-permission.ts';
import { warning, type Finding } from './finding.ts';

/** How to reach AWS. A test gives the address of its stand-in. */
export interface AccountAccess {
  region: string;
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

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
