import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'scroll_positions';
/** A page that is still loading is shorter than it was; it gets this long to grow. */
const restoreTimeoutMilliseconds = 10_000;
/** What a visitor does who wants to be somewhere else meanwhile. */
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Going back finds the place that was left; going on begins at the top. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const shownPath = useRef(pathname);

  // Before the next scroll event: a new screen is shorter, and the jump this makes of the old place
  // must not be remembered as where the visitor was.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => write(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const sameScreen = shownPath.current === pathname;
    shownPath.current = pathname;
    const kept = read()[key];
    if (navigation === NavigationType.Pop && kept !== undefined) return restore(kept);
    // A filter or a page number in the query string is no new screen; its own code decides where to look.
    if (!sameScreen) window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [key, navigation, pathname]);
}

/** What logging out calls, so that the next visitor of the device begins at the top. */
export function forgetScrollPositions(): void {
  sessionStorage.removeItem(storageKey);
}

function restore(top: number): () => void {
  const until = performance.now() + restoreTimeoutMilliseconds;
  let frame = requestAnimationFrame(function attempt() {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) > 2 && performance.now() < until)
      frame = requestAnimationFrame(attempt);
  });
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const move of ownMoves) window.removeEventListener(move, stop);
  };
  for (const move of ownMoves) window.addEventListener(move, stop, { passive: true });
  return stop;
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function write(key: string, top: number): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...read(), [key]: top }));
  } catch {
    // Without storage there is nothing to go back to.
  }
}
