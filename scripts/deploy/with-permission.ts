import { isDenied } from './is-denied.ts';
import { MissingPermission } from './missing-permission.ts';

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
