import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react';

import { useIsServed } from './page/use-is-served.ts';

export interface Fullscreen {
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
  leave: () => void;
}

/** Shows an element in full screen, where the browser allows it. A refusal of the browser changes nothing. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(isFullscreen(element.current));
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [element]);
  // The document's property changes before the event, so it is read instead of `isOn`.
  const leave = useCallback(() => {
    if (isFullscreen(element.current)) document.exitFullscreen().catch(() => {});
  }, [element]);
  const toggle = useCallback(() => {
    if (isFullscreen(element.current)) leave();
    else element.current?.requestFullscreen().catch(() => {});
  }, [element, leave]);
  const isServed = useIsServed();
  const isPossible = !isServed && document.fullscreenEnabled;
  return useMemo(() => ({ isPossible, isOn, toggle, leave }), [isPossible, isOn, toggle, leave]);
}

function isFullscreen(element: HTMLElement | null): boolean {
  return element !== null && document.fullscreenElement === element;
}
