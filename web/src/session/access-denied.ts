/** Section 2.5 of the specification: others are led home and read there why. */
export const accessDenied = { accessDenied: true } as const;

export function isAccessDenied(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'accessDenied' in state;
}
