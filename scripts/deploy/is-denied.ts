/** Whether the credentials lack a permission. Services spell it `AccessDenied` or `AccessDeniedException`. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith('AccessDenied');
}
