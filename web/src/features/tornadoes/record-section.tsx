import type { ReactNode } from 'react';
import styles from './tornado-page.module.css';

/** A table of the record: names on the left, what it says on the right. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <dl>{children}</dl>
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
