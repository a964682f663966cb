import { releaseSentence, releaseTitle } from '@touchdown/shared/releases/release-words.ts';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RecordProblem } from '../../ui/record-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import { ReleaseRecord } from './release-record.tsx';
import { useRelease } from './data-queries.ts';

/** What changed with one release, and its files. */
export function ReleasePage() {
  const { release = '' } = useParams();
  const { data, error, isPending, refetch } = useRelease(release);
  const isMissing = isNotFound(error);
  const title = releaseTitle({ id: release });
  usePageTitle(title, data ? releaseSentence(data.release) : undefined);
  const ways = (
    <LinkButton to="/data" look="primary">
      All releases
    </LinkButton>
  );
  if (isMissing)
    return (
      <RecordProblem title="Release not found">
        <EmptyFace title="There is no such release" actions={ways}>
          {messageOf(error)}
        </EmptyFace>
      </RecordProblem>
    );
  return (
    <article aria-label={title} className={`page-width ${styles['sections']}`}>
      <h1>{title}</h1>
      {data ? (
        <>
          <p className={styles['sentence']}>{releaseSentence(data.release)}</p>
          <ReleaseRecord key={data.release.id} answer={data} />
        </>
      ) : isPending ? (
        <div className={`stack ${styles['section']}`} aria-busy="true">
          <p role="status">Loading the release</p>
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </div>
      ) : (
        <FailureFace title="Failed to load the release" onRetry={() => void refetch()} actions={ways}>
          Error: {messageOf(error)}
        </FailureFace>
      )}
    </article>
  );
}
