import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { damageScale } from '@touchdown/shared/tornadoes/damage-scale.ts';
import type { LearnAnswer } from '@touchdown/shared/tornadoes/learn-answer.ts';
import { learnPage, learnQuestions, watchAndWarning } from '@touchdown/shared/tornadoes/learn-words.ts';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUnits } from '../../lib/units.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { DamagedHouse } from './damaged-house.tsx';
import { LearnArticle, QuestionLinks, QuestionSection } from './learn-article.tsx';
import { worseChart } from './worse-chart.tsx';
import styles from './learn.module.css';

/** What people ask first, each with its answer. */
export function LearnPage() {
  return <LearnArticle page={learnPage}>{(answer) => <Lessons answer={answer} />}</LearnArticle>;
}

function Lessons({ answer }: { answer: LearnAnswer }) {
  const questions = useMemo(() => learnQuestions(answer), [answer]);
  const parts: Record<string, ReactNode> = {
    ratings: <Ratings answer={answer} />,
    counting: <Changes answer={answer} />,
    worse: <Worse answer={answer} />,
    'watch-and-warning': <Alerts />,
    outbreak: <Outbreaks answer={answer} />,
    alley: <States answer={answer} />,
  };
  return (
    <>
      <QuestionLinks questions={questions} />
      {questions.map((question) => (
        <QuestionSection key={question.id} question={question}>
          {parts[question.id]}
        </QuestionSection>
      ))}
      <section aria-labelledby="sheets-title" className={styles['section']}>
        <h2 id="sheets-title">For classes</h2>
        <p className={styles['answer']}>
          Each tornado, day and state has a lesson sheet: one page with facts, five questions and their
          answers.
        </p>
        {answer.most_tornadoes[0] ? (
          <p className="touch-links">
            <Link to={`/learn${answer.most_tornadoes[0].path}`}>
              Lesson sheet: {answer.most_tornadoes[0].name}
            </Link>
          </p>
        ) : null}
      </section>
    </>
  );
}

/** What a house looks like after each. */
function Ratings({ answer: { ratings, trends } }: { answer: LearnAnswer }) {
  const units = useUnits();
  return (
    <>
      <ul className={styles['ratings']}>
        {damageScale.map(({ word, damage, says, mph, kmh }, step) => (
          <li key={mph} className={`card ${styles['rating']}`}>
            <DamagedHouse step={step} />
            <div>
              <h3>
                <span className={styles['step']} data-step={step}>
                  EF{step}
                </span>
                {damage} damage
              </h3>
              <p>{says}</p>
              <p className="second-15">
                A {word} tornado. Winds {units === 'us' ? `${mph} mph` : `${kmh} km/h`}.{' '}
                {groupedNumber(ratings[step]?.tornadoes ?? 0)} since {trends.record_years.first}.
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles['words']}>
        Before February 2007 the scale was the Fujita scale, F0 to F5. Both say much the same about damage, so
        the counts above have both.
      </p>
      <p className={styles['words']}>
        Unrated (EFU) means that nothing was hit that could show the wind. It does not mean weak.
      </p>
    </>
  );
}

function Changes({ answer: { trends } }: { answer: LearnAnswer }) {
  return (
    <dl className={styles['changes']}>
      {trends.cautions.map(({ year, name, says }) => (
        <div key={name}>
          <dt>
            {year} <span className="second-15">{name}</span>
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}

function Worse({ answer }: { answer: LearnAnswer }) {
  const figure = useMemo(() => worseChart(answer), [answer]);
  return (
    <div className={styles['chart']}>
      <Chart figure={figure} />
      <p className="touch-links">
        <Link to="/trends">All trends</Link>
      </p>
    </div>
  );
}

function Alerts() {
  return (
    <>
      <dl className={styles['alerts']}>
        {watchAndWarning.map(({ name, means, says }) => (
          <div key={name} className={`card ${styles['alert']}`}>
            <dt>{name}</dt>
            <dd>
              <strong>{means}.</strong> {says}
            </dd>
          </div>
        ))}
      </dl>
      <p className="touch-links">
        <Link to="/safety">What to do in a warning</Link>
      </p>
    </>
  );
}

function Outbreaks({
  answer: {
    outbreaks: { largest },
  },
}: {
  answer: LearnAnswer;
}) {
  return (
    <>
      {largest ? (
        <p className={styles['words']}>
          The largest: <Link to={largest.path}>{largest.title}</Link>, with {tornadoes(largest.tornadoes)} and{' '}
          {groupedNumber(largest.deaths)} {largest.deaths === 1 ? 'death' : 'deaths'}.
        </p>
      ) : null}
      <p className="touch-links">
        <Link to="/outbreaks">All outbreaks</Link>
      </p>
    </>
  );
}

/** Where most touch down, and where most people die. */
function States({ answer }: { answer: LearnAnswer }) {
  return (
    <>
      <div className={styles['lists']}>
        <StateList title="Most tornadoes" states={answer.most_tornadoes} of="tornadoes" />
        <StateList title="Most deaths" states={answer.most_deaths} of="deaths" />
      </div>
      <p className={styles['words']}>
        The lists differ. In the South, more tornadoes come at night, and more people live in mobile homes.
      </p>
      <p className="touch-links">
        <Link to="/states">All states</Link>
      </p>
    </>
  );
}

interface StateListProps {
  title: string;
  states: LearnAnswer['most_deaths'];
  of: 'tornadoes' | 'deaths';
}

function StateList({ title, states, of }: StateListProps) {
  return (
    <div>
      <h3>{title}</h3>
      <ol className={`touch-links ${styles['states']}`}>
        {states.map((state) => (
          <li key={state.path} className="both-ends">
            <Link to={state.path}>{state.name}</Link>
            {groupedNumber(state[of])}
          </li>
        ))}
      </ol>
    </div>
  );
}
