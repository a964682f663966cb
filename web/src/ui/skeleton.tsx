import styles from './skeleton.module.css';

/** A part of a page that is not there yet, in the size it will have. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span aria-hidden="true" className={styles['bone']} style={{ width, height }} />;
}
