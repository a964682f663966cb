import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { RecordRevisions, ImportedRevision } from '@touchdown/shared/history/schema.ts';
import { changesPath } from '@touchdown/shared/releases/release-paths.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useUnits } from '../../lib/units.ts';
import { Fold } from '../../ui/fold.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PartFailure } from '../../ui/state-face.tsx';
import styles from './correction.module.css';
import { fieldLabel, shortWords, valueWords, type TargetType } from './value-words.ts';

// Only who opens a history needs its entries.
const CorrectionEntry = lazyPart(() => import('./correction-entry.tsx'), 'CorrectionEntry');

const importWords: Record<ImportedRevision['kind'], string> = {
  added: 'Added',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
};

/** The element that the marks beside edited values lead to. */
export const historyId = 'history';

interface RecordHistoryProps {
  type: TargetType;
  id: string;
  /** Whether a value of the record is a correction. The history is then open. */
  isEdited: boolean;
}

/** Every correction of a record, and every import that changed it. Loaded when it is opened. */
export function RecordHistory({ type, id, isEdited }: RecordHistoryProps) {
  return (
    <div id={historyId} tabIndex={-1} className={`focus-place ${styles['history']}`}>
      <Fold key={String(isEdited)} title="History of this record" level={2} startsOpen={isEdited}>
        <Loaded type={type} id={id} />
      </Fold>
    </div>
  );
}

function useRevisions(type: TargetType, id: string) {
  const ofTornado = useQuery({
    ...apiQuery('GET /tornadoes/{id}/revisions', { params: { id } }),
    enabled: type === 'tornado',
  });
  const ofReport = useQuery({
    ...apiQuery('GET /spc-reports/{id}/revisions', { params: { id } }),
    enabled: type === 'spc-report',
  });
  return type === 'tornado' ? ofTornado : ofReport;
}

function Loaded({ type, id }: { type: TargetType; id: string }) {
  const { data, error, isError, refetch } = useRevisions(type, id);
  if (data)
    return (
      <Suspense fallback={<Bones />}>
        <Revisions type={type} revisions={data} />
      </Suspense>
    );
  if (isError) {
    return (
      <PartFailure
        title="Failed to load the history"
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Bones />;
}

function Bones() {
  return (
    <div className={`stack ${styles['bones']}`}>
      <p role="status">Loading the history</p>
      <Skeleton width="30%" height="1.3rem" />
      <Skeleton height="4rem" />
    </div>
  );
}

function Revisions({ type, revisions }: { type: TargetType; revisions: RecordRevisions }) {
  const { corrections, imports } = revisions;
  return (
    <>
      {corrections.length === 0 ? (
        <p className={styles['none']}>No corrections: every value is official.</p>
      ) : (
        <ul className="plain-list">
          {corrections.map((one) => (
            <li key={`${one.suggestionId} ${one.field} ${one.approvedAt}`}>
              <CorrectionEntry
                type={type}
                correction={one}
                level={3}
                note={one.isShown ? undefined : one.takenBack ? 'Reversed' : 'Replaced or left out'}
              />
            </li>
          ))}
        </ul>
      )}
      {imports.length > 0 ? <ImportList imports={imports} /> : null}
    </>
  );
}

/** The name of a release ends with the number of its import. That of the record that a site began with has no report. */
function ReportLink({ release }: { release: string }) {
  const [, run] = /-r(\d+)$/.exec(release) ?? [];
  return run === undefined ? null : <Link to={`${changesPath}/${run}`}>Other changes in that import</Link>;
}

/** What imports changed of a tornado, collapsed. */
function ImportList({ imports }: { imports: readonly ImportedRevision[] }) {
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
              <time dateTime={at}>{longDate(at)}</time>: {importWords[kind]} (release {release}){' '}
              <ReportLink release={release} />
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
            {files.length > 0 ? <p className="third size-13">From {files.join(', ')}</p> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
