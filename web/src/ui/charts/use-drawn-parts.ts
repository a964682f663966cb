import { startTransition, useEffect, useState, type RefObject } from 'react';
import { useIsPrinting } from '../../lib/page/use-is-printing.ts';
import { useIsServed } from '../../lib/page/use-is-served.ts';

/** How many parts of a chart are there: its words, then its drawing, then its table. */
export const drawnParts = { words: 0, drawing: 1, table: 2 } as const;

/** Charts this near the view are drawn before they come into it. */
const nearMargin = '600px 0px';

/** Steps of charts that wait until the browser has nothing else to do, the first of the page first. */
const waiting = new Set<() => void>();

/**
 * A page has many charts, and drawing them all at once would hold up its first seconds. A chart is drawn when it comes
 * near the view, or else part by part when the browser is idle, so that a search in the page finds all of it. A print
 * has it whole.
 */
export function useDrawnParts(place: RefObject<Element | null>): number {
  // What the server has drawn stays.
  const isServed = useIsServed();
  const [parts, setParts] = useState<number>(() =>
    isServed || typeof IntersectionObserver === 'undefined' ? drawnParts.table : drawnParts.words,
  );
  const isPrinting = useIsPrinting();
  useEffect(() => {
    if (parts >= drawnParts.table) return undefined;
    const draw = () => startTransition(() => setParts(parts + 1));
    waitForTurn(draw);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && parts < drawnParts.drawing) draw();
      },
      { rootMargin: nearMargin },
    );
    if (place.current) observer.observe(place.current);
    return () => {
      waiting.delete(draw);
      observer.disconnect();
    };
  }, [parts, place]);
  return isPrinting ? drawnParts.table : parts;
}

function waitForTurn(draw: () => void): void {
  const isFirst = waiting.size === 0;
  waiting.add(draw);
  if (isFirst) schedule();
}

function schedule(): void {
  // Safari has no idle callback; there a short delay replaces it.
  if ('requestIdleCallback' in window) requestIdleCallback(takeTurn);
  else setTimeout(takeTurn, 200);
}

function takeTurn(): void {
  const [draw] = waiting;
  if (!draw) return;
  waiting.delete(draw);
  draw();
  if (waiting.size > 0) schedule();
}
