import { useEffect, useState, type RefObject } from 'react';

/** The whole screen for an element with all that is in it. `isOn` is null where the browser cannot give it. */
export function useWholeScreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const look = () => {
      const { fullscreenElement: shown } = document;
      setOn(shown !== null && shown === element.current);
    };
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [element]);
  return { isOn: document.fullscreenEnabled ? isOn : null, toggle };

  function toggle() {
    // A browser may refuse; then nothing changes, and the film goes on where it is.
    const change = isOn ? document.exitFullscreen() : element.current?.requestFullscreen();
    change?.catch(() => {});
  }
}
