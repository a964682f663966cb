import { useQuery } from '@tanstack/react-query';
import {
  lessonOfDay,
  lessonOfState,
  lessonOfTornado,
  lessonTitle,
  type Lesson,
} from '@touchdown/shared/tornadoes/lesson.ts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { useSiteOrigin } from '../../lib/page/served-page.ts';
import { sentenceIn } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { RecordProblem } from '../../ui/record-page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import styles from './learn.module.css';

export function TornadoLessonPage() {
  const { id = '' } = useParams();
  const asked = useQuery(apiQuery('GET /tornadoes/{id}', { params: { id } }));
  return <LessonPage asked={asked} lesson={asked.data && lessonOfTornado(asked.data)} />;
}

export function DayLessonPage() {
  const { date = '' } = useParams();
  const asked = useQuery(apiQuery('GET /days/{date}', { params: { date }, query: {} }));
  return <LessonPage asked={asked} lesson={asked.data && lessonOfDay(asked.data)} />;
}

export function StateLessonPage() {
  const { state = '' } = useParams();
  const asked = useQuery(apiQuery('GET /places/{state}', { params: { state } }));
  return <LessonPage asked={asked} lesson={asked.data && lessonOfState(asked.data)} />;
}

interface LessonPageProps {
  asked: { error: unknown; isPending: boolean; refetch: () => unknown };
  lesson: Lesson | undefined;
}

function LessonPage({ asked: { error, isPending, refetch }, lesson }: LessonPageProps) {
  const title = lessonTitle(lesson?.title);
  usePageTitle(title);
  if (lesson) return <LessonSheet title={title} lesson={lesson} />;
  return (
    <RecordProblem title={title}>
      {isPending ? (
        <p role="status">Loading the lesson</p>
      ) : error && !isNotFound(error) ? (
        <FailureFace title="Failed to fetch the lesson" onRetry={() => void refetch()}>
          Error: {messageOf(error)}
        </FailureFace>
      ) : (
        <EmptyFace title="No tornado here" actions={<LinkButton to="/learn">Learn</LinkButton>}>
          {error ? messageOf(error) : 'The record has no tornado to ask about.'}
        </EmptyFace>
      )}
    </RecordProblem>
  );
}

/** One letter page: facts and questions above, the answers below. */
function LessonSheet({ title, lesson }: { title: string; lesson: Lesson }) {
  const { facts, questions, path } = lesson;
  const units = useUnits();
  return (
    <article aria-label={title} className={`page-width ${styles['sheet']}`}>
      <h1>{title}</h1>
      <p className={`only-printed ${styles['names']}`}>
        <span>Name</span>
        <span>Date</span>
      </p>
      <div className="buttons not-printed above-16">
        <Button look="primary" onClick={() => window.print()}>
          Print
        </Button>
        <LinkButton to={path}>{path.startsWith('/tornadoes/') ? 'The tornado' : 'The whole page'}</LinkButton>
      </div>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{sentenceIn(units, value)}</dd>
          </div>
        ))}
      </dl>
      <h2>Questions</h2>
      <Numbered>
        {questions.map(({ question }) => (
          <li key={question} className={styles['question']}>
            {question}
          </li>
        ))}
      </Numbered>
      <div className={styles['answers']}>
        <Fold title="Answers" level={2} startsOpen printsOpen>
          <Numbered>
            {questions.map(({ question, answer }) => (
              <li key={question}>{answer}</li>
            ))}
          </Numbered>
        </Fold>
      </div>
      <Source path={path} />
    </article>
  );
}

function Numbered({ children }: { children: ReactNode }) {
  return <ol className={styles['numbered']}>{children}</ol>;
}

function Source({ path }: { path: string }) {
  const { data } = useCurrentCatalogue();
  const origin = useSiteOrigin();
  return (
    <p className="second-13">
      Source: Touchdown, from records of NOAA’s NCEI and Storm Prediction Center
      {data ? `, release ${data.release}` : ''}. {origin.replace(/^https?:\/\//, '')}
      {path}
    </p>
  );
}
