import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { exportPath } from '@touchdown/shared/tornadoes/export/export-path.ts';
import {
  browserFormats,
  everyColumn,
  exportFormats,
  exportFormatTable,
  formatsOfColumns,
  mostTornadoesIn,
  metadataEnding,
  type BrowserFormat,
  type ExportEnding,
  type ExportFormat,
} from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { Download } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './download-menu.module.css';

/** The parameters of a list that say which of its pages is shown, and not which tornadoes it has. */
const ofPages = new Set(['page', 'limit', 'facets', 'format', 'columns', 'bom']);

interface FileChoice {
  label: string;
  use: string;
  format: ExportFormat;
  /** Whether the file begins with a byte order mark. */
  hasMark: boolean;
}

const choices: readonly FileChoice[] = exportFormats.flatMap((format): FileChoice[] => {
  const choice = { label: exportFormatTable[format].label, use: exportFormatTable[format].use, format };
  if (format !== 'csv') return [{ ...choice, hasMark: false }];
  return [
    { ...choice, hasMark: false },
    { ...choice, label: 'CSV for Excel', use: 'with the mark that Excel needs', hasMark: true },
  ];
});

function isOfBrowser(format: ExportFormat): format is BrowserFormat {
  return (browserFormats as readonly ExportFormat[]).includes(format);
}

interface DownloadMenuProps {
  /** The number of tornadoes that the file will have. */
  count: number;
  /** A query string of `GET /tornadoes`: the API writes the file. */
  queryString: string;
  /** Writes the file in the browser instead, for what the API cannot select. */
  onWrite?: ((format: BrowserFormat, options: { bom: boolean }) => void) | undefined;
  /** The side of the button at which the list of formats begins. */
  align?: 'start' | 'end';
  /** Whether a narrow screen shows the button without its word. */
  isCompact?: boolean;
}

/** Offers all tornadoes of a list or a map as a file. Plain links, so that the browser does the rest. */
export function DownloadMenu({
  count,
  queryString,
  onWrite,
  align = 'start',
  isCompact = false,
}: DownloadMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const note = useId();
  if (count === 0) {
    return (
      <span className={`not-printed ${styles['none']}`} data-compact={isCompact}>
        <Button disabled aria-describedby={note}>
          <Download size={16} aria-hidden="true" />
          <span>Download</span>
        </Button>
        <span id={note} className="second-13">
          No tornado matches, so there is nothing to download.
        </span>
      </span>
    );
  }
  const close = () => menu.current?.removeAttribute('open');
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus of what is in it
    <details
      ref={menu}
      className={`not-printed ${styles['menu']}`}
      data-align={align}
      data-compact={isCompact}
      onKeyDown={closeByKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary>
        <Download size={16} aria-hidden="true" />
        <span>Download</span>
      </summary>
      <Panel {...{ count, queryString, onWrite }} onChosen={close} />
    </details>
  );
}

type PanelProps = Omit<FileChoicesProps, 'choices' | 'hasAll'>;

function Panel({ count, queryString, onWrite, onChosen }: PanelProps) {
  const [hasAll, setHasAll] = useState(false);
  const common = choices.filter(({ format }) => isOfBrowser(format));
  const others = onWrite ? [] : choices.filter(({ format }) => !isOfBrowser(format));
  return (
    <div className={styles['panel']}>
      <p className="second-13">
        {groupedNumber(count)} {count === 1 ? 'tornado' : 'tornadoes'}
      </p>
      {onWrite ? null : (
        <label className={styles['columns']}>
          <input type="checkbox" checked={hasAll} onChange={() => setHasAll(!hasAll)} />
          <strong className="bold">All columns</strong>
          <span>adds sources and license</span>
        </label>
      )}
      <FileChoices {...{ count, queryString, onWrite, hasAll }} choices={common} onChosen={onChosen} />
      {others.length === 0 ? null : (
        <>
          <h3 className="second-13">For other programs</h3>
          <FileChoices {...{ count, queryString, onWrite, hasAll }} choices={others} onChosen={onChosen} />
          <p className={`second-13 ${styles['about']}`}>
            <a href={exportUrl(queryString, metadataEnding)} onClick={onChosen}>
              What the columns mean
            </a>
          </p>
        </>
      )}
    </div>
  );
}

interface FileChoicesProps extends Pick<DownloadMenuProps, 'count' | 'queryString' | 'onWrite'> {
  choices: readonly FileChoice[];
  /** Whether files that can have them have all columns. */
  hasAll: boolean;
  onChosen: () => void;
}

function FileChoices({ choices: shown, count, ...file }: FileChoicesProps) {
  return (
    <ul className="plain-list">
      {shown.map((choice) => (
        <li key={choice.label}>
          {count <= mostTornadoesIn(choice.format) ? (
            <FileLink choice={choice} {...file} />
          ) : (
            <TooMany choice={choice} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A format that cannot have so many tornadoes stays in its place, with how many it can have. */
function TooMany({ choice: { label, format } }: { choice: FileChoice }) {
  return (
    <p className={styles['tooMany']}>
      <strong className="bold">{label}</strong>
      <span className="second-13">
        only for at most {groupedNumber(mostTornadoesIn(format))}; filter first
      </span>
    </p>
  );
}

interface FileLinkProps extends Omit<FileChoicesProps, 'choices' | 'count'> {
  choice: FileChoice;
}

function FileLink({ choice, queryString, onWrite, hasAll, onChosen }: FileLinkProps) {
  const { label, use, format, hasMark } = choice;
  const words = (
    <>
      <strong className="bold">{label}</strong>
      <span className="second-13">{use}</span>
    </>
  );
  if (onWrite && isOfBrowser(format)) {
    const write = () => {
      onChosen();
      onWrite(format, { bom: hasMark });
    };
    return (
      <button type="button" onClick={write}>
        {words}
      </button>
    );
  }
  return (
    <a href={exportUrl(queryString, format, { hasMark, hasAll })} download onClick={onChosen}>
      {words}
    </a>
  );
}

/** Returns the URL of a file with all tornadoes that a query string of `GET /tornadoes` finds. */
function exportUrl(
  queryString: string,
  format: ExportEnding,
  { hasMark = false, hasAll = false } = {},
): string {
  const given = [...new URLSearchParams(queryString)];
  const query = new URLSearchParams(given.filter(([name, value]) => value !== '' && !ofPages.has(name)));
  query.set('format', format);
  if (hasAll && formatsOfColumns.includes(format)) query.set('columns', everyColumn);
  if (hasMark) query.set('bom', 'true');
  return `${exportPath}?${query}`;
}
