import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { warningsSite } from '@touchdown/shared/text/safety-note.ts';
import { deathPlaces, deathPlacesSince } from '@touchdown/shared/tornadoes/death-places.ts';
import type { LearnAnswer } from '@touchdown/shared/tornadoes/learn-answer.ts';
import {
  percent,
  safetyLines,
  safetyPage,
  safetyQuestions,
  safetySources,
} from '@touchdown/shared/tornadoes/learn-words.ts';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LearnArticle, QuestionLinks, QuestionSection } from './learn-article.tsx';
import styles from './learn.module.css';

/** What to do, after the National Weather Service, and what the record says of where people died. */
export function SafetyPage() {
  return <LearnArticle page={safetyPage}>{(answer) => <Advice answer={answer} />}</LearnArticle>;
}

function Advice({ answer }: { answer: LearnAnswer }) {
  const questions = useMemo(() => safetyQuestions(answer), [answer]);
  return (
    <>
      <p className="above-16 reading">
        Live warnings:{' '}
        <a href={warningsSite.url} rel="noopener noreferrer">
          {warningsSite.name}
        </a>
        . This site is about past tornadoes.
      </p>
      <QuestionLinks questions={questions} />
      {questions.map((question) => (
        <QuestionSection key={question.id} question={question}>
          {parts[question.id]}
        </QuestionSection>
      ))}
      <WhereDied answer={answer} />
      <section aria-labelledby="sources-title" className={styles['section']}>
        <h2 id="sources-title">From the National Weather Service</h2>
        <ul className={`touch-links ${styles['links']}`}>
          {safetySources.map(({ url, name }) => (
            <li key={url}>
              <a href={url} rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const parts: Record<string, ReactNode> = {
  now: (
    <ol className={styles['steps']}>
      {safetyLines.map(([what, how]) => (
        <li key={what}>
          <strong>{what}</strong> {how}
        </li>
      ))}
    </ol>
  ),
  'mobile-home': (
    <ul className={styles['list']}>
      <li>Choose the shelter today, and learn how long the way takes.</li>
      <li>Leave when a watch is issued or a storm is near. A warning may come too late.</li>
    </ul>
  ),
  car: (
    <ul className={styles['list']}>
      <li>If you can’t reach shelter, buckle up. Get your head below the windows, and cover it.</li>
      <li>If a ditch or ravine is close, leave the car and lie down in it. Cover your head.</li>
      <li>Don’t try to outrun a tornado in traffic.</li>
    </ul>
  ),
  night: (
    <ul className={styles['list']}>
      <li>Put shoes, a helmet and a flashlight beside the bed.</li>
      <li>Keep the phone charged, with its emergency alerts on.</li>
      <li>If you live in a mobile home, spend the night elsewhere when storms are expected.</li>
    </ul>
  ),
};

function WhereDied({ answer: { where_died: died } }: { answer: LearnAnswer }) {
  if (!died) return null;
  return (
    <section aria-labelledby="died-title" className={styles['section']}>
      <h2 id="died-title">Where people died</h2>
      <table className={styles['died']}>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Deaths</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {died.places.map(({ place, deaths }) => (
            <tr key={place}>
              <th scope="row">{deathPlaces[place].label}</th>
              <td>{groupedNumber(deaths)}</td>
              <td>{percent(deaths, died.placed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="second-15 above-16 reading">
        Place known for {groupedNumber(died.placed)} of {groupedNumber(died.deaths)} deaths since{' '}
        {deathPlacesSince}. <Link to="/records#where-people-died">By hour and by rating</Link>
      </p>
    </section>
  );
}
