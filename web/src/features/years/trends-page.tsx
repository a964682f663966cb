import { trendsSentence, trendsTitle } from '@touchdown/shared/tornadoes/trend-words.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { TrendsRecord } from './trends-record.tsx';
import { useTrends } from './year-queries.ts';
import styles from '../../entities/answer-page/answer-page.module.css';

/** The record by year, with what a rise or a fall of each number means. */
export function TrendsPage() {
  const { data, error, isPending, refetch } = useTrends();
  const hasYears = data !== undefined && data.unrated.length > 0;
  usePageTitle(trendsTitle, hasYears ? trendsSentence(data) : undefined);
  if (hasYears) return <TrendsRecord answer={data} />;
  return (
    <div className={`page-width ${styles['sections']}`}>
      <h1>{trendsTitle}</h1>
      {data ? (
        <EmptyFace title="No years yet">No tornadoes yet.</EmptyFace>
      ) : isPending ? (
        <div className={`stack ${styles['section']}`} aria-busy="true">
          <p role="status">Loading all years</p>
          <Skeleton width="90%" height="5rem" />
          <Skeleton height="16rem" />
          <Skeleton height="16rem" />
        </div>
      ) : (
        <FailureFace title="Failed to fetch the years" onRetry={() => void refetch()}>
          Error: {messageOf(error)}
        </FailureFace>
      )}
    </div>
  );
}
