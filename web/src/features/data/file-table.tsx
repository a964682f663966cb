import type { ReleaseFile } from '@touchdown/shared/releases/release-manifest.ts';
import { saysOf } from '@touchdown/shared/releases/published-files.ts';
import { sizeWords } from '@touchdown/shared/releases/release-words.ts';
import { WideTable } from './wide-table.tsx';
import styles from './data.module.css';

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
          <td className={styles['number']}>{sizeWords(bytes)}</td>
          <td>{saysOf(name)}</td>
        </tr>
      ))}
    </WideTable>
  );
}
