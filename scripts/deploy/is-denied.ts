import { MissingPermission } from './missing-permission.ts';

/** Whether the credentials lack a permission. Services spell it `AccessDenied` or `AccessDeniedException`. */
export function isDenied(error: unknown): boolean {
  if (error instanceof MissingPermission) return true;
  return error instanceof Error && error.name.startsWith('AccessDenied');
}
