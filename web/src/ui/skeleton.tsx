import styles from './skeleton.module.css';

/** A placeholder for a part of a page that is loading, in the size of that part. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  // As attributes: the security policy lets no served page have a style of its own.
  return <svg aria-hidden="true" className={styles['bone']} width={width} height={height} />;
}
