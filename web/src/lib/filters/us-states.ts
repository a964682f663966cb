import { states } from '@touchdown/shared/geo/states.ts';

/** The label for no choice. The filter offers the fifty states; a URL may also name the capital or a territory. */
export const allStates = 'All States';

/** Returns the name of a state from its name or postal code in a URL, or an empty text if there is no such state. */
export function findState(text: string | null): string {
  const wanted = (text ?? '').trim().toLowerCase();
  return (
    states.find(({ name, postal }) => [name, postal].some((word) => word.toLowerCase() === wanted))?.name ??
    ''
  );
}
