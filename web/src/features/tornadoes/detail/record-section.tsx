import type { ReactNode } from 'react';
import styles from './tornado-page.module.css';

interface SectionProps {
  title: string;
  children: ReactNode;
  /** What is no row of the table, below it. */
  after?: ReactNode;
}

/** A table of the record: names on the left, what it says on the right. */
export function Section({ title, children, after }: SectionProps) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <dl>{children}</dl>
      {after}
    </section>
  );
}

export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['row']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
