import { useQuery } from '@tanstack/react-query';
import type { RecordRevisions } from '@touchdown/shared/history/schema.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { Fold } from '../../ui/fold.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PartFailure } from '../../ui/state-face.tsx';
import { CorrectionEntry } from './correction-entry.tsx';
import styles from './correction.module.css';
import { ImportList } from './import-list.tsx';
import type { TargetType } from './value-words.ts';

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
  if (data) return <Revisions type={type} revisions={data} />;
  if (isError) {
    return (
      <PartFailure
        title="Failed to fetch the history"
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
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
        <p className={styles['none']}>Nobody has corrected this record: all values are official.</p>
      ) : (
        <ul className={styles['list']}>
          {corrections.map((one) => (
            <li key={`${one.suggestionId} ${one.field} ${one.approvedAt}`}>
              <CorrectionEntry
                type={type}
                correction={one}
                level={3}
                note={one.isShown ? undefined : one.takenBack ? 'Taken back' : 'Replaced or left out'}
              />
            </li>
          ))}
        </ul>
      )}
      {imports.length > 0 ? <ImportList imports={imports} /> : null}
    </>
  );
}
