import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { movement, movementOf } from './canvas/movement.ts';
import type { Live } from './live.ts';
import type { MapPlace } from './map-frame.ts';
import styles from './map-canvas.module.css';
import type { MapView } from './map-view.ts';

interface FollowingProps {
  /** For which the children are drawn. */
  view: MapView;
  live: Live<MapPlace>;
  /** Whether the children have their places as shares of the box around them: then that grows, and they do not. */
  hasShares?: boolean;
  children: ReactNode;
}

/** What is drawn over a map for one view. It follows the map until it is drawn for the next one. */
export function Following({ view, live, hasShares = false, children }: FollowingProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      if (!box.current || !live.now) return;
      const { style } = box.current;
      if (!hasShares) {
        style.transform = movement(view, { ...view, place: live.now });
        return;
      }
      const { x, y, scale } = movementOf(view, { ...view, place: live.now });
      style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`;
      style.width = style.height = scale === 1 ? '' : `${scale * 100}%`;
    };
    follow();
    return live.follow(follow);
  }, [view, live, hasShares]);
  return (
    <div ref={box} className={styles['following']} data-markers={hasShares ? '' : undefined}>
      {children}
    </div>
  );
}
