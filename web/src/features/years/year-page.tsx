import { yearSentence, yearTitle } from '@touchdown/shared/tornadoes/year-words.ts';
import { useLocation, useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { servedPageAt } from '../../lib/page/served-page.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RecordProblem, RecordTopLoading } from '../../ui/record-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useYear } from './year-queries.ts';
import { YearRecord } from './year-record.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';

/** What happened in one year. */
export function YearPage() {
  const { year = '' } = useParams();
  const { pathname } = useLocation();
  const { data, error, isPending, refetch } = useYear(year);
  const isMissing = isNotFound(error);
  usePageTitle(
    data && !isMissing ? yearTitle(data) : 'Year',
    data && !isMissing ? yearSentence(data) : undefined,
  );
  const ways = (
    <>
      <LinkButton to="/trends" look="primary">
        All years
      </LinkButton>
      <LinkButton to="/tornadoes">All tornadoes</LinkButton>
    </>
  );
  if (isMissing)
    return (
      <RecordProblem title="Year not found">
        <EmptyFace title="The record does not have this year" actions={ways}>
          {messageOf(error)}
        </EmptyFace>
      </RecordProblem>
    );
  if (data) return <YearRecord key={data.year} answer={data} />;
  if (isPending) return <YearLoading name={servedPageAt(pathname)?.heading} />;
  return (
    <RecordProblem title="Year">
      <FailureFace title="Failed to fetch the year" onRetry={() => void refetch()} actions={ways}>
        Error: {messageOf(error)}
      </FailureFace>
    </RecordProblem>
  );
}

/** The skeleton of the page, in the sizes of its parts. The name is shown at once where the served page has it. */
function YearLoading({ name }: { name: string | undefined }) {
  return (
    <RecordTopLoading className={styles['top']}>
      {name ? <h1>{name}</h1> : null}
      <VisuallyHidden>
        {name ? null : <h1>Year</h1>}
        <p role="status">Loading the year</p>
      </VisuallyHidden>
      {name ? null : <Skeleton width="40%" height="3.2rem" />}
      <Skeleton width="95%" height="7rem" />
      <Skeleton width="90%" height="9rem" />
    </RecordTopLoading>
  );
}
