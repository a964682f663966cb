/** Section 2.5 of the specification: the state of a redirect to the home page, which then shows the reason. */
export const accessDenied = { accessDenied: true } as const;

export function isAccessDenied(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'accessDenied' in state;
}
