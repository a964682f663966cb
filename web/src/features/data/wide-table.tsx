import type { ReactNode } from 'react';
import type { ReleaseFile } from '@touchdown/shared/releases/release-manifest.ts';
import { saysOf } from '@touchdown/shared/releases/published-files.ts';
import { sizeWords } from '@touchdown/shared/releases/release-words.ts';
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

interface FileTableProps {
  files: readonly ReleaseFile[];
  /** The folder that they are below, from the root of the site. */
  folder: string;
}

/** Files to download, with what each is and how large. */
export function FileTable({ files, folder }: FileTableProps) {
  return (
    <WideTable label="Files" heads={['File', 'Size', 'What it is']}>
      {files.map(({ name, bytes }) => (
        <tr key={name}>
          <td>
            <a href={`${folder}/${name}`} download>
              {name}
            </a>
          </td>
          <td className="numbers nowrap">{sizeWords(bytes)}</td>
          <td>{saysOf(name)}</td>
        </tr>
      ))}
    </WideTable>
  );
}
