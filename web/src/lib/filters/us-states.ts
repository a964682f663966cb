import { usStates } from '@touchdown/shared/geo/states.ts';

/** The label for no choice. The filter offers the fifty states; territories and the capital appear only here. */
export const allStates = 'All States';

/** Returns the name of a state from a URL in its usual spelling, or an empty text if there is no such state. */
export function findState(text: string | null): string {
  const wanted = (text ?? '').trim().toLowerCase();
  return usStates.find((state) => state.toLowerCase() === wanted) ?? '';
}
