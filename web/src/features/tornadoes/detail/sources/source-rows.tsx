import type { SourceRow } from '@touchdown/shared/tornadoes/sources.ts';
import styles from './sources-section.module.css';

/** Each row as the agency published it, collapsed: its file and line, then each column. */
export function SourceRows({ rows }: { rows: SourceRow[] }) {
  return (
    <>
      {rows.map(({ source, file, sha256, line, row }, at) => (
        // The SPC gives several rows the same file and line.
        // oxlint-disable-next-line react/no-array-index-key -- a list that never changes its order
        <details key={`${file} ${line} ${at}`} className={styles['row']}>
          <summary>
            {file}, line {line}
            <span>{source}</span>
          </summary>
          <dl>
            {Object.entries(row).map(([column, value]) => (
              <div key={column}>
                <dt>{column}</dt>
                <dd>{value === '' ? '(empty)' : value}</dd>
              </div>
            ))}
            <div>
              <dt>SHA-256 of the file</dt>
              <dd>{sha256}</dd>
            </div>
          </dl>
        </details>
      ))}
    </>
  );
}
