import { useCallback, useEffect, useRef } from 'react';
import type { ViewerView } from './viewer-view.ts';
import { writeScanLink } from './scan-link.ts';

/** Browsers allow about three changes of the URL a second. */
const settleMilliseconds = 400;

/** Returns a function that writes a view into the page's URL once it rests. */
export function useScanLink(isLinkable: boolean): (view: ViewerView) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (view) => {
      clearTimeout(timer.current);
      if (isLinkable) timer.current = setTimeout(() => replaceView(view), settleMilliseconds);
    },
    [isLinkable],
  );
}

/** The router is not told: it would draw the whole page again with each movement. */
export function replaceView(view: ViewerView | undefined): void {
  const url = new URL(location.href);
  url.search = writeScanLink(url.searchParams, view);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
