import { GetCallerIdentityCommand, type STSClient } from '@aws-sdk/client-sts';

/** Waits for a call. If it is denied, the error names the permission that is missing. */
export async function withPermission<T>(action: string, resource: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isDenied(error)) throw error;
    throw new MissingPermission(`The credentials lack the permission ${action} on ${resource}.`, {
      cause: error,
    });
  }
}

/** Whether the credentials lack a permission. Services spell it `AccessDenied` or `AccessDeniedException`. */
export function isDenied(error: unknown): boolean {
  if (error instanceof MissingPermission) return true;
  return error instanceof Error && error.name.startsWith('AccessDenied');
}

/** The credentials may not do what a command needs. The message names the permission. */
export class MissingPermission extends Error {
  override readonly name = 'MissingPermission';
}

/** Returns the ARN of whoever runs this command. AWS answers it to everybody with credentials. */
export async function callerOf(client: STSClient): Promise<string> {
  const { Arn } = await client.send(new GetCallerIdentityCommand({}));
  return Arn ?? 'unknown';
}
