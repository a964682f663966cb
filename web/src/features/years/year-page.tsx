import { yearSentence, yearTitle } from '@touchdown/shared/tornadoes/year-words.ts';
import { useLocation, useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { servedPageAt } from '../../lib/page/served-page.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RecordProblem } from '../../ui/record-page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { PreliminaryNote } from '../../entities/preliminary/preliminary-note.tsx';
import { AnswerLoading } from '../../entities/answer-page/answer-loading.tsx';
import { useYear } from './year-queries.ts';
import { YearRecord } from './year-record.tsx';

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
        <EmptyFace title="We don’t have this year" actions={ways}>
          {messageOf(error)}
        </EmptyFace>
        <PreliminaryNote parameters={{ year }} where={`of ${year}`} isOnlyWithReports />
      </RecordProblem>
    );
  if (data) return <YearRecord key={data.year} answer={data} />;
  if (isPending)
    return <AnswerLoading name={servedPageAt(pathname)?.heading} kind="Year" says="Loading the year" />;
  return (
    <RecordProblem title="Year">
      <FailureFace title="Failed to fetch the year" onRetry={() => void refetch()} actions={ways}>
        Error: {messageOf(error)}
      </FailureFace>
    </RecordProblem>
  );
}
