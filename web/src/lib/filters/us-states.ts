import { usStates } from '@touchdown/shared/geo/states.ts';

/** Of a filter, which offers the fifty; territories and the capital are reached by leaving it open. */
export const allStates = 'All States';

/** The state as it is written here, whatever its case in the URL; empty where there is no such state. */
export function findState(text: string | null): string {
  const wanted = (text ?? '').trim().toLowerCase();
  return usStates.find((state) => state.toLowerCase() === wanted) ?? '';
}
