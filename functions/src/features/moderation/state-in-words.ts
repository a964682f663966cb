import { states } from '@touchdown/shared/geo/states.ts';

const names = new Map(states.map(({ name }) => [name.toUpperCase(), name]));

/** Returns a state as the record of tornadoes writes it. Storm reports have it in capitals. */
export function stateInWords(state: string | undefined): string | undefined {
  return state === undefined ? undefined : (names.get(state.toUpperCase()) ?? state);
}
