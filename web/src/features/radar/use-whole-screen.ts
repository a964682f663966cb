import { useEffect, useState, type RefObject } from 'react';

/** Makes an element full screen. `isOn` is null where the browser does not support it. */
export function useWholeScreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => {
      const { fullscreenElement: shown } = document;
      setOn(shown !== null && shown === element.current);
    };
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [element]);
  return { isOn: document.fullscreenEnabled ? isOn : null, toggle };

  function toggle() {
    // The browser may refuse; the loop then keeps playing in the page.
    const change = isOn ? document.exitFullscreen() : element.current?.requestFullscreen();
    change?.catch(() => {});
  }
}
