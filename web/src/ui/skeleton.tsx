import styles from './skeleton.module.css';

/** A placeholder for a part of a page that is loading, in the size of that part. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span aria-hidden="true" className={styles['bone']} style={{ width, height }} />;
}
