import type { ReactNode } from 'react';
import styles from './map-canvas.module.css';

/** A tooltip above the pointer. */
export function MapTip({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <div role="tooltip" className={`card ${styles['tip']}`} style={{ left: x, top: y }}>
      {children}
    </div>
  );
}
