import { useEffect, useState, type RefObject } from 'react';
import { coverElements, coversOf, type Cover } from './covers.ts';

/** Returns what lies over a map, its page's controls included, measured again whenever its size or theirs changes. */
export function useCovers(map: RefObject<HTMLElement | null>): readonly Cover[] {
  const [covers, setCovers] = useState<readonly Cover[]>([]);
  useEffect(() => {
    const element = map.current;
    if (!element) return undefined;
    const around = element.parentElement ?? element;
    const resized = new ResizeObserver(() => {
      const found = coversOf(element, around);
      setCovers((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
    });
    for (const one of [element, ...coverElements(around)]) resized.observe(one);
    return () => resized.disconnect();
  }, [map]);
  return covers;
}
