import { latestDayPath } from '@touchdown/shared/search/day-paths.ts';
import { latestDay, newestReportsLabel } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { daySentence, dayTitle, latestWords } from '@touchdown/shared/tornadoes/day-words.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { AnsweredPage } from '../../entities/answer-page/answered-page.tsx';
import { ApiError, isNotFound } from '../../lib/api/api-error.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useDay } from './day-queries.ts';
import { DayRecord } from './day-record.tsx';

interface DayPageProps {
  /** The section with what radars saw. */
  rotation: (day: DayAnswer) => ReactNode;
}

/** What happened on one day. */
export function DayPage({ rotation }: DayPageProps) {
  const { date = '' } = useParams();
  const asked = useDay();
  const isLatest = date === latestDay;
  return (
    <AnsweredPage
      kind="Day"
      name={isLatest ? undefined : longDate(date)}
      asked={asked}
      titleOf={(day) => (isLatest ? latestWords(day).title : dayTitle(day))}
      sentenceOf={daySentence}
      loading="Loading what happened on this day"
      failed="Failed to fetch what happened on this day"
      actions={<LinkButton to="/days">All days</LinkButton>}
      // What is not a date is refused.
      isMissing={(error) => isNotFound(error) || (error instanceof ApiError && error.status === 400)}
      missing={{
        title: 'No day has this URL',
        actions: (
          <>
            <LinkButton to={latestDayPath} look="primary">
              {newestReportsLabel}
            </LinkButton>
            <LinkButton to="/days">All days</LinkButton>
          </>
        ),
      }}
    >
      {(day) => (
        <DayRecord
          // Another day has a clock of its own.
          key={`${day.date} ${day.kind}`}
          day={day}
          rotation={rotation(day)}
          isLatest={isLatest}
          isStale={asked.isPlaceholderData}
        />
      )}
    </AnsweredPage>
  );
}
