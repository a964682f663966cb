import type { ReactNode } from 'react';
import styles from './data.module.css';

interface WideTableProps {
  label: string;
  /** The headings of its columns. */
  heads: readonly string[];
  /** Its rows. */
  children: ReactNode;
}

/** A table that scrolls sideways where it does not fit. */
export function WideTable({ label, heads, children }: WideTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by key
    <div className={styles['wide']} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
