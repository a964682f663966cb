import {
  exportFormats,
  exportFormatTable,
  metadataEnding,
  mostTornadoesIn,
} from '@touchdown/shared/tornadoes/export/exported-file.ts';
import styles from './files.module.css';

interface FileLinksProps {
  /** The path of the page. */
  path: string;
  /** The part of its URL that chooses what it has, with its question mark. */
  search?: string;
  /** How many tornadoes its files would have; undefined for a page of numbers alone. */
  tornadoes?: number | undefined;
  /** What `.profile.csv` has, for a page that has it beside its tornadoes. */
  profile?: string;
}

/** The page as files, at its own address with an ending. The server writes them, and the app's router does not know them. */
export function FileLinks({ path, search = '', tornadoes, profile }: FileLinksProps) {
  const count = tornadoes ?? 0;
  const formats = exportFormats.filter((format) => count > 0 && count <= mostTornadoesIn(format));
  const files = [
    ...formats.map((format) => [format, exportFormatTable[format].label] as const),
    ['json', 'JSON'] as const,
    ...(tornadoes === undefined ? [['csv', 'CSV'] as const] : []),
    ...(profile === undefined ? [] : [['profile.csv', profile] as const]),
    ...(count > 0 ? [[metadataEnding, 'What the columns mean'] as const] : []),
  ];
  return (
    <div className={`second-15 not-printed ${styles['files']}`}>
      <span>{count > 0 ? (count === 1 ? 'The tornado as' : 'The tornadoes as') : 'This page as'}</span>
      <ul className="touch-links">
        {files.map(([ending, label]) => (
          <li key={ending}>
            <a href={`${path}.${ending}${search}`}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
