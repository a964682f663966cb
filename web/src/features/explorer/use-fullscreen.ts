import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react';

export interface Fullscreen {
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
  leave: () => void;
}

/** Shows an element in full screen, where the browser allows it. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  // The document's property changes before the event, so it is read instead of `isOn`.
  const leave = useCallback(() => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }, []);
  const toggle = useCallback(() => {
    if (document.fullscreenElement) leave();
    else element.current?.requestFullscreen().catch(() => {});
  }, [element, leave]);
  const isPossible = document.fullscreenEnabled;
  return useMemo(() => ({ isPossible, isOn, toggle, leave }), [isPossible, isOn, toggle, leave]);
}
