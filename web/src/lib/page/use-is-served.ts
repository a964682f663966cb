import { useSyncExternalStore } from 'react';

/**
 * Whether this is rendered by the server, or by the browser to take over what the server has rendered: it then has to
 * be the same, without the address's fragment, the history, the clock or the device. Afterwards it is rendered again.
 */
export function useIsServed(): boolean {
  return useSyncExternalStore(never, no, yes);
}

const never = () => () => {};
const no = () => false;
const yes = () => true;
