import { latestDayPath } from '@touchdown/shared/search/day-paths.ts';
import { latestDay } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { daySentence, dayTitle, latestWords } from '@touchdown/shared/tornadoes/day-words.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ApiError, isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { servedPageAt } from '../../lib/page/served-page.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RecordProblem, RecordTopLoading } from '../../ui/record-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
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
  if (isPending) return <DayLoading name={name} />;
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
              What happened last night
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

const pathInSentence = /(\/days\/(?:\d{4}-\d{2}-\d{2}|latest))/;

/** The API's sentence, in which the paths of days are links to them. */
function SentenceWithPaths({ text }: { text: string }) {
  return text.split(pathInSentence).map((part) =>
    pathInSentence.test(part) ? (
      <Link key={part} to={part}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}

/** The skeleton of the page, in the sizes of its parts. The name is shown at once where it is known. */
function DayLoading({ name }: { name: string | undefined }) {
  return (
    <RecordTopLoading className={styles['top']}>
      {name ? <h1>{name}</h1> : null}
      <VisuallyHidden>
        {name ? null : <h1>Day</h1>}
        <p role="status">Loading what happened on this day</p>
      </VisuallyHidden>
      {name ? null : <Skeleton width="70%" height="3.2rem" />}
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="95%" height="5rem" />
      <Skeleton width="90%" height="4rem" />
    </RecordTopLoading>
  );
}
