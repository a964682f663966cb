import { useQuery } from '@tanstack/react-query';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useContributionPlaces } from '../../../entities/contribution/contribution-places.ts';
import { pathOf, targetOf } from '../../../entities/contribution/contribution-target.ts';
import { previewText } from '../../../entities/contribution/preview-text.ts';
import { countyAndState } from '../../../entities/storm-report/report-words.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { reportTask, suggestionTask, pictureTask } from './task-choice.ts';
import styles from './welcome.module.css';

/** Three things that help the record. Those of a place need a county; the suggestion does not. */
export function WelcomeTasks({ county }: { county: PlaceAnswer | undefined }) {
  return (
    <section className={styles['part']} aria-labelledby="welcome-tasks">
      <h2 id="welcome-tasks" className="section-heading">
        Three things that help
      </h2>
      <ol className={styles['tasks']}>
        <li className="card">
          <PlaceAReport county={county} />
        </li>
        <li className="card">
          <SecondASuggestion />
        </li>
        <li className="card">
          <AddAPicture county={county} />
        </li>
      </ol>
    </section>
  );
}

interface TaskProps {
  title: string;
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  /** Undefined while nothing is found. */
  content: ReactNode;
  empty: ReactNode;
}

function Task({ title, query: { isPending, isError, refetch }, content, empty }: TaskProps) {
  return (
    <div className="stack">
      <h3>{title}</h3>
      {content ??
        (isPending ? (
          <p className="second-15">Looking for one...</p>
        ) : isError ? (
          <>
            <p role="alert">This could not be loaded.</p>
            <p>
              <Button onClick={() => void refetch()}>Try again</Button>
            </p>
          </>
        ) : (
          <p className="second-15">{empty}</p>
        ))}
    </div>
  );
}

const chooseFirst = { isPending: false, isError: false, refetch: () => undefined };
const chooseWords = 'Choose a county above, and one near there is shown here.';
/** As many as one page of the list may have. */
const newestReports = 100;
const newestSuggestions = 20;

function PlaceAReport({ county }: { county: PlaceAnswer | undefined }) {
  const state = county?.state?.name ?? county?.state?.state ?? '';
  const query = useQuery({
    ...apiQuery('GET /spc-reports', { query: { state: state.toUpperCase(), limit: newestReports } }),
    enabled: state !== '',
  });
  const task = county && query.data && reportTask(query.data.data.reports, bareName(county.name));
  return (
    <Task
      title="Place a storm report"
      query={county ? query : chooseFirst}
      content={
        task ? (
          <>
            <p>
              {task.report.location_text ? titleCase(task.report.location_text) : 'A report'},{' '}
              {countyAndState(task.report)} ({task.report.report_date}) {task.lacks}. If you know the place,
              suggest an edit.
            </p>
            <p>
              <LinkButton to={`/spc-reports/${task.report.id}`}>Look at the report</LinkButton>
            </p>
          </>
        ) : undefined
      }
      empty={
        county
          ? `Every one of the newest reports from ${titleCase(state)} has its place and its tornado.`
          : chooseWords
      }
    />
  );
}

/** `Cleveland County` is `Cleveland` in a report. */
function bareName(name: string): string {
  return name.replace(/ (?:County|Parish|Borough|Municipio|City)$/, '');
}

function SecondASuggestion() {
  const { user } = useSession();
  const query = useQuery(
    apiQuery('GET /contributions', { query: { type: 'EDIT_SUGGESTION', limit: newestSuggestions } }),
  );
  const task = query.data && suggestionTask(query.data.contributions, user?.username);
  return (
    <Task
      title="Check a suggested correction"
      query={query}
      content={
        task ? (
          <>
            <p>
              <bdi>{previewText(task)}</bdi>
              {targetOf(task) ? `: ${targetOf(task)?.name ?? ''}` : ''}. Know whether it’s right? Vote.
            </p>
            <p>
              <LinkButton to={pathOf(task)}>Look at the suggestion</LinkButton>
            </p>
          </>
        ) : undefined
      }
      empty={
        <>
          No suggestion waits for votes now. Does a value on a page look wrong?{' '}
          <Link to="/tornadoes">Find the tornado</Link> and suggest an edit.
        </>
      }
    />
  );
}

function AddAPicture({ county }: { county: PlaceAnswer | undefined }) {
  const query = useContributionPlaces();
  const task = county && query.data && pictureTask(county, query.data.places);
  return (
    <Task
      title="Add a picture"
      query={county ? query : chooseFirst}
      content={
        task ? (
          <>
            <p>
              Nobody has added a picture of the {nameOf(task).title} of{' '}
              {task.begin_wall.slice(0, 'yyyy'.length)}. Do you have one, or know where one is?
            </p>
            <p>
              <LinkButton to={`/tornadoes/${task.id}`}>Open the tornado</LinkButton>
            </p>
          </>
        ) : undefined
      }
      empty={
        county
          ? county.profile.total === 0
            ? 'The record has no tornado of this county.'
            : 'The best known tornadoes of this county all have pictures.'
          : chooseWords
      }
    />
  );
}
