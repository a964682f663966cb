import { latestDayPath } from '@touchdown/shared/search/day-paths.ts';
import { latestDay, newestReportsLabel } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { daySentence, dayTitle, latestWords } from '@touchdown/shared/tornadoes/day-words.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useLocation, useParams } from 'react-router-dom';
import { ApiError, isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { servedPageAt } from '../../lib/page/served-page.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RecordProblem } from '../../ui/record-page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { AnswerLoading } from '../../entities/answer-page/answer-loading.tsx';
import { SentenceWithPaths } from '../../entities/answer-page/sentence-with-paths.tsx';
import { useDay } from './day-queries.ts';
import { DayRecord } from './day-record.tsx';

/** What happened on one day. */
export function DayPage() {
  const { date = '' } = useParams();
  const { pathname } = useLocation();
  const { data, error, isPending, isPlaceholderData, refetch } = useDay();
  const isLatest = date === latestDay;
  const isMissing = isNotFound(error) || (error instanceof ApiError && error.status === 400);
  usePageTitle(
    data && !isMissing ? (isLatest ? latestWords(data).title : dayTitle(data)) : 'Day',
    data && !isMissing ? daySentence(data) : undefined,
  );
  if (isMissing) return <DayMissing message={messageOf(error)} />;
  if (data)
    return (
      <DayRecord
        // Another day has a clock of its own.
        key={`${data.date} ${data.kind}`}
        day={data}
        isLatest={isLatest}
        isStale={isPlaceholderData}
      />
    );
  const name = servedPageAt(pathname)?.heading ?? (isLatest ? undefined : longDate(date));
  if (isPending) return <AnswerLoading name={name} kind="Day" says="Loading what happened on this day" />;
  return (
    <RecordProblem title="Day">
      <FailureFace
        title="Failed to fetch what happened on this day"
        onRetry={() => void refetch()}
        actions={<LinkButton to="/days">All days</LinkButton>}
      >
        Error: {messageOf(error)}
      </FailureFace>
    </RecordProblem>
  );
}

function DayMissing({ message }: { message: string }) {
  return (
    <RecordProblem title="Day not found">
      <EmptyFace
        title="No day has this URL"
        actions={
          <>
            <LinkButton to={latestDayPath} look="primary">
              {newestReportsLabel}
            </LinkButton>
            <LinkButton to="/days">All days</LinkButton>
          </>
        }
      >
        <SentenceWithPaths text={message} />
      </EmptyFace>
    </RecordProblem>
  );
}
