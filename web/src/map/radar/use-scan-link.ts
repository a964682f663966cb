import { useCallback, useEffect, useRef } from 'react';
import type { ViewerView } from './viewer-view.ts';
import { writeScanLink } from './scan-link.ts';

/** Browsers allow about three changes of the URL a second. */
const settleMilliseconds = 400;

/** Returns a function that writes a view into the page's URL once it rests. */
export function useScanLink(isLinkable: boolean): (view: ViewerView) => void {
  const write = useRestingWrite();
  return useCallback((view) => write(isLinkable ? () => replaceView(view) : undefined), [isLinkable, write]);
}

/** Returns a function that calls the last of what it was given, once nothing more comes. */
export function useRestingWrite(): (write: (() => void) | undefined) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((write) => {
    clearTimeout(timer.current);
    if (write) timer.current = setTimeout(write, settleMilliseconds);
  }, []);
}

export function replaceView(view: ViewerView | undefined): void {
  replaceSearch(writeScanLink(new URLSearchParams(location.search), view));
}

/** The router is not told: it would draw the whole page again with each movement. */
export function replaceSearch(search: string): void {
  const url = new URL(location.href);
  url.search = search;
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
