import { importSentence, importTitle } from '@touchdown/shared/releases/import-report-words.ts';
import { changesPath } from '@touchdown/shared/releases/release-paths.ts';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FileLinks } from '../../ui/file-links.tsx';
import { RecordProblem } from '../../ui/record-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import { ChangeRecord } from './change-record.tsx';
import { useImport } from './data-queries.ts';

/** What one import of NOAA's files changed. */
export function ChangePage() {
  const { run = '' } = useParams();
  const { data, error, isPending, refetch } = useImport(run);
  const title = data ? importTitle(data) : `Import ${run}`;
  usePageTitle(title, data ? importSentence(data) : undefined);
  const ways = (
    <LinkButton to={changesPath} look="primary">
      All imports
    </LinkButton>
  );
  // A run that is no number is no import either.
  if (isNotFound(error) || (error && !/^[1-9]\d*$/.test(run)))
    return (
      <RecordProblem title="No such report">
        <EmptyFace title="No report for this import" actions={ways}>
          Imports by earlier versions of this site have no report. Reports are never removed.
        </EmptyFace>
      </RecordProblem>
    );
  return (
    <article aria-label={title} className={`page-width ${styles['sections']}`}>
      <h1>{title}</h1>
      {data ? (
        <>
          <p className={styles['sentence']}>{importSentence(data)}</p>
          <FileLinks path={`${changesPath}/${data.run}`} />
          <ChangeRecord key={data.run} report={data} />
        </>
      ) : isPending ? (
        <div className={`stack ${styles['section']}`} aria-busy="true">
          <p role="status">Loading the report</p>
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </div>
      ) : (
        <FailureFace title="Failed to load the report" onRetry={() => void refetch()} actions={ways}>
          Error: {messageOf(error)}
        </FailureFace>
      )}
    </article>
  );
}
