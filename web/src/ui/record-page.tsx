import type { ReactNode } from 'react';
import styles from './record-page.module.css';

interface PartProps {
  children?: ReactNode;
  /** The styles of one page only. */
  className?: string | undefined;
}

function joinClasses(shared: string | undefined, own: string | undefined): string {
  return [shared, own].filter(Boolean).join(' ');
}

/** The name and the first facts of a record, beside its map. */
export function RecordTop({ children, className, map }: PartProps & { map: ReactNode }) {
  return (
    <div className={joinClasses(styles['top'], className)}>
      <div className={styles['facts']}>{children}</div>
      {map}
    </div>
  );
}

/** The same part while the record loads. */
export function RecordTopLoading({ children, className }: PartProps) {
  return (
    <div className={joinClasses(styles['top'], className)} aria-busy="true">
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

/** The main column of a record, and a narrow one beside it. */
export function RecordColumns({ children, className }: PartProps) {
  return <div className={`page-width ${joinClasses(styles['columns'], className)}`}>{children}</div>;
}

/** One section of the main column. */
export function RecordPart({ children, className }: PartProps) {
  return <section className={joinClasses(styles['part'], className)}>{children}</section>;
}

interface RowProps extends PartProps {
  name: string;
  /** Stands at the end of the row: the way to the source of the value. */
  aside?: ReactNode;
}

/** A name and its value. Belongs in a `dl`. */
export function RecordRow({ name, children, className, aside }: RowProps) {
  return (
    <div className={joinClasses(styles['row'], className)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {aside ? <dd className={styles['aside']}>{aside}</dd> : null}
    </div>
  );
}

export function RecordBones({ children }: PartProps) {
  return <div className={styles['bones']}>{children}</div>;
}

/** The page of a record that is missing or failed to load. */
export function RecordProblem({ title, children }: PartProps & { title: string }) {
  return (
    <div className={`page-width ${styles['problem']}`}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
