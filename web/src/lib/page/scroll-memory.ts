import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { wantsStillness } from '../wants-stillness.ts';

const storageKey = 'scroll_positions';
/** A page that is still loading is shorter than before, so restoring is repeated for this time, as long as nobody scrolls. */
const restoreTimeoutMilliseconds = 30_000;
/** What is above may still get another height when the page is tall enough: its answers take the place of its bones. */
const settleMilliseconds = 3_000;
const glidePixels = 160;
/** Events of a visitor who wants to be somewhere else. They end the restoring. */
const visitorEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** A screen that was visited before, by going back or by a link, has its scroll position again. A new one starts at the top. */
export function useScrollMemory(): void {
  const location = useLocation();
  const { pathname, search } = location;
  const url = pathname + search;
  const key = positionKeyOf(location);
  const navigation = useNavigationType();
  const shownPath = useRef(pathname);
  const isFirst = useRef(true);

  // A layout effect runs before the next scroll event. A new screen may be shorter, and the jump that this causes
  // must not be stored as the position of the visitor on the old one.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => write([key, visitOf(url)], window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, url]);

  useLayoutEffect(() => {
    const sameScreen = shownPath.current === pathname;
    shownPath.current = pathname;
    if (isFirst.current && isFreshDocument()) forget(key);
    isFirst.current = false;
    const positions = read();
    const stored = navigation === NavigationType.Pop ? positions[key] : undefined;
    if (stored !== undefined) return restore(stored);
    const visited = sameScreen ? undefined : positions[visitOf(url)];
    if (navigation === NavigationType.Push && visited !== undefined) return restore(visited);
    // A change of the query string only is not a new screen; the code of the list decides where to scroll.
    if (!sameScreen) glideToTop();
    return undefined;
  }, [key, navigation, pathname, url]);
}

/** The last part of the way is smooth. The rest is a jump: nobody wants to see a new screen pass by. */
function glideToTop(): void {
  const isStill = wantsStillness();
  window.scrollTo({ top: isStill ? 0 : Math.min(window.scrollY, glidePixels), behavior: 'instant' });
  if (!isStill) window.scrollTo({ top: 0, behavior: 'smooth' });
}

/** The router calls the first location of every document "default", so its URL tells one from another. */
function positionKeyOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** The last visit of a URL in this session, by whatever way. */
function visitOf(url: string): string {
  return `visit ${url}`;
}

/** A URL that was typed or followed from elsewhere starts at the top. A reload and going back do not. */
function isFreshDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}

/** Called by the log-out, so that the next visitor of the device starts at the top. */
export function forgetScrollPositions(): void {
  sessionStorage.removeItem(storageKey);
}

function restore(top: number): () => void {
  const until = performance.now() + restoreTimeoutMilliseconds;
  let movedAt = performance.now();
  let frame = requestAnimationFrame(function attempt() {
    const now = performance.now();
    if (Math.abs(window.scrollY - top) > 2) {
      window.scrollTo({ top, behavior: 'instant' });
      movedAt = now;
    }
    if (now < until && now - movedAt < settleMilliseconds) frame = requestAnimationFrame(attempt);
    else stop();
  });
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of visitorEvents) window.removeEventListener(event, stop);
  };
  for (const event of visitorEvents) window.addEventListener(event, stop, { passive: true });
  return stop;
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function forget(key: string): void {
  const { [key]: _forgotten, ...others } = read();
  store(others);
}

function write(keys: readonly string[], top: number): void {
  store({ ...read(), ...Object.fromEntries(keys.map((key) => [key, top])) });
}

function store(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage no position is restored.
  }
}
