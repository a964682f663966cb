import type { ImportedRevision } from '@touchdown/shared/history/schema.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useUnits } from '../../lib/units.ts';
import styles from './correction.module.css';
import { fieldLabel, shortWords, valueWords } from './value-words.ts';

const words: Record<ImportedRevision['kind'], string> = {
  added: 'Added',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
};

/** What imports changed of a tornado, collapsed. */
export function ImportList({ imports }: { imports: readonly ImportedRevision[] }) {
  const units = useUnits();
  return (
    <details className={styles['imports']}>
      <summary>
        {imports.length === 1 ? 'One import' : `${imports.length} imports`} of official values
      </summary>
      <ul>
        {imports.map(({ release, at, kind, changes, otherFields, files }) => (
          <li key={`${release} ${at}`}>
            <p>
              <time dateTime={at}>{longDate(at)}</time>: {words[kind]} (release {release})
            </p>
            {changes.length > 0 ? (
              <ul>
                {changes.map(({ field, from, to }) => (
                  <li key={field}>
                    {fieldLabel('tornado', field)}:{' '}
                    <bdi>{shortWords(valueWords('tornado', field, from, units))}</bdi> to{' '}
                    <bdi>{shortWords(valueWords('tornado', field, to, units))}</bdi>
                  </li>
                ))}
              </ul>
            ) : null}
            {otherFields.length > 0 ? <p>Also changed: {otherFields.join(', ')}</p> : null}
            {files.length > 0 ? <p className={styles['files']}>From {files.join(', ')}</p> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
