import type { ReactNode } from 'react';
import styles from './record-page.module.css';

/** A part of a page, and what this page says of its look beside what all have. */
interface PartProps {
  children?: ReactNode;
  className?: string | undefined;
}

function both(shared: string | undefined, own: string | undefined): string {
  return [shared, own].filter(Boolean).join(' ');
}

/** What a record is about, beside the map of it. */
export function RecordTop({ children, className, map }: PartProps & { map: ReactNode }) {
  return (
    <div className={both(styles['top'], className)}>
      <div className={styles['facts']}>{children}</div>
      {map}
    </div>
  );
}

/** The same place while the record is on its way. */
export function RecordTopLoading({ children, className }: PartProps) {
  return (
    <div className={both(styles['top'], className)} aria-busy="true">
      <div className={`${styles['facts']} ${styles['bones']}`}>{children}</div>
      <RecordMap />
    </div>
  );
}

/** The line below the name. */
export function RecordMeta({ children }: PartProps) {
  return <div className={styles['meta']}>{children}</div>;
}

export function RecordMap({ children }: PartProps) {
  return <div className={styles['map']}>{children}</div>;
}

/** What the record says, with room beside it for what is about the record. */
export function RecordColumns({ children, className }: PartProps) {
  return <div className={`page-width ${both(styles['columns'], className)}`}>{children}</div>;
}

/** One of the parts that stand below each other. */
export function RecordPart({ children, className }: PartProps) {
  return <section className={both(styles['part'], className)}>{children}</section>;
}

/** A name and what the record says of it. Belongs in a `dl`. */
export function RecordRow({ name, children }: PartProps & { name: string }) {
  return (
    <div className={styles['row']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function RecordBones({ children }: PartProps) {
  return <div className={styles['bones']}>{children}</div>;
}

/** Instead of a record that is not there, or could not be loaded. */
export function RecordProblem({ title, children }: PartProps & { title: string }) {
  return (
    <div className={`page-width ${styles['problem']}`}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
