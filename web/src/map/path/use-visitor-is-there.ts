import { useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;
/** Somebody who only looks has read the first words by then. */
const patienceMilliseconds = 4_000;

/** Once somebody has stirred on this page, it stays so for every screen after it. */
let hasStirred = false;

/** Whether a visitor has moved, touched or pressed anything, or has had time to read what is there. */
export function useVisitorIsThere(): boolean {
  const [isThere, setThere] = useState(hasStirred);
  useEffect(() => {
    if (hasStirred) return undefined;
    const stop = new AbortController();
    const come = () => {
      hasStirred = true;
      stop.abort();
      setThere(true);
    };
    for (const sign of signs)
      addEventListener(sign, come, { passive: true, capture: true, signal: stop.signal });
    const timer = setTimeout(come, patienceMilliseconds);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    return () => stop.abort();
  }, []);
  return isThere;
}
