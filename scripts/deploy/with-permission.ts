import { SSMServiceException } from '@aws-sdk/client-ssm';

/** The credentials may not do what a command needs. The message names the permission. */
export class MissingPermission extends Error {
  override readonly name = 'MissingPermission';
}

/** Waits for a call. If it is denied, the error names the permission that is missing. */
export async function withPermission<T>(action: string, resource: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof SSMServiceException) || error.name !== 'AccessDeniedException') throw error;
    throw new MissingPermission(`The credentials lack the permission ${action} on ${resource}.`, {
      cause: error,
    });
  }
}
