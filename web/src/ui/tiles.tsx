import type { ReactNode } from 'react';
import styles from './tiles.module.css';

interface Tile {
  label: string;
  value: ReactNode;
}

/** A few figures side by side, each with its label below. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <dl className={`card ${styles['tiles']}`} aria-label={label}>
      {tiles.map((tile) => (
        <div key={tile.label} className={styles['tile']}>
          <dt>{tile.label}</dt>
          <dd>{tile.value}</dd>
        </div>
      ))}
    </dl>
  );
}
