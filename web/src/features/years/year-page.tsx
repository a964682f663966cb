import { yearSentence, yearTitle } from '@touchdown/shared/tornadoes/year-words.ts';
import { useParams } from 'react-router-dom';
import { AnsweredPage } from '../../entities/answer-page/answered-page.tsx';
import { PreliminaryNote } from '../../entities/preliminary/preliminary-note.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useYear } from './year-queries.ts';
import { YearRecord } from './year-record.tsx';

const ways = (
  <>
    <LinkButton to="/trends" look="primary">
      All years
    </LinkButton>
    <LinkButton to="/tornadoes">All tornadoes</LinkButton>
  </>
);

/** What happened in one year. */
export function YearPage() {
  const { year = '' } = useParams();
  return (
    <AnsweredPage
      kind="Year"
      asked={useYear(year)}
      titleOf={yearTitle}
      sentenceOf={yearSentence}
      loading="Loading the year"
      failed="Failed to fetch the year"
      actions={ways}
      missing={{
        title: 'We don’t have this year',
        actions: ways,
        more: <PreliminaryNote parameters={{ year }} where={`of ${year}`} isOnlyWithReports />,
      }}
    >
      {(answer) => <YearRecord key={answer.year} answer={answer} />}
    </AnsweredPage>
  );
}
