import { Suspense, useRef, type ReactNode } from 'react';
import { useIsSeen } from '../lib/page/use-is-seen.ts';
import styles from './map-when-seen.module.css';

/** Where the sketch of a map lies: it fills the place of the map. */
export const sketchClass = styles['sketch'] ?? '';

interface MapWhenSeenProps {
  sketch: ReactNode;
  when?: Parameters<typeof useIsSeen>[1];
  /** The map, which gets the sketch too: it shows it until its first frame. */
  children: ReactNode;
}

/** Shows a sketch at once. The map loads when the place is in view, and takes over when it has drawn the same. */
export function MapWhenSeen({ sketch, when, children }: MapWhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place, when);
  return (
    <div ref={place} className={styles['place']}>
      {isSeen ? <Suspense fallback={sketch}>{children}</Suspense> : sketch}
    </div>
  );
}

/** In place of a map that cannot be drawn. What its sketch shows stays. */
export function MissingMap({ label = 'Map', sketch }: { label?: string; sketch?: ReactNode }) {
  return (
    <div className={`second-15 ${styles['missing']}`} role="img" aria-label={label}>
      {sketch}
      <span className={styles['sentence']}>Failed to load map</span>
    </div>
  );
}
