import { useSyncExternalStore, type ReactNode } from 'react';

/**
 * What every page says while the server does not answer. Only the banner listens, and all else is loaded only then: this
 * file is in everybody's first load.
 */
export const outage = { line: undefined as ReactNode, tell: () => {} };

export function useOutage(): ReactNode {
  return useSyncExternalStore(listen, now, now);
}

const now = () => outage.line;

function listen(listener: () => void) {
  outage.tell = listener;
  return () => {};
}
