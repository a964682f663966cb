import type { ReactNode } from 'react';
import styles from './storm-report-page.module.css';

export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['row']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
