import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { max } from 'd3-array';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { damageScale } from '@touchdown/shared/tornadoes/damage-scale.ts';
import type { LearnAnswer } from '@touchdown/shared/tornadoes/learn-answer.ts';
import {
  learnPage,
  learnQuestions,
  watchAndWarning,
  valuesOf,
} from '@touchdown/shared/tornadoes/learn-words.ts';
import { wholeYears } from '@touchdown/shared/tornadoes/trend-words.ts';
import { useUnits } from '../../lib/units.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { LearnArticle, QuestionLinks, QuestionSection } from './learn-article.tsx';
import type { ChartFigure } from '../../ui/charts/chart-frame.tsx';
import { rounded } from '../../ui/charts/count-bars.tsx';
import { amountAxis, Axis, axisPixels, Stretched, yearLabels } from '../../ui/charts/drawing.tsx';
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
      <p className="above-16 reading">
        Before February 2007 the scale was the Fujita scale, F0 to F5. Both say much the same about damage, so
        the counts above have both.
      </p>
      <p className="above-16 reading">
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
    <div className="above-20">
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
        <p className="above-16 reading">
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
      <p className="above-16 reading">
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

const [top, bottom] = [4, 184];
/** Of the drawing before it is stretched to its place. */
const stepWidth = 10;

const lines = [
  { label: 'All tornadoes', stroke: 'var(--ink-third)' },
  { label: 'F1 or EF1 and stronger', stroke: 'var(--rating-3)' },
] as const;

/** All tornadoes by year, and those that were never easy to miss. */
function worseChart({ trends }: LearnAnswer): ChartFigure {
  const { from, to } = wholeYears(trends);
  const count = to - from + 1;
  const [all, strong] = [valuesOf(trends, 'all'), valuesOf(trends, 'f1_plus')].map((values) =>
    values.slice(0, count),
  ) as [number[], number[]];
  const { scale, picture } = amountAxis(max(all) ?? 0, top, bottom);
  const points = (values: readonly number[]) =>
    values.map((value, at) => `${stepWidth * (at + 0.5)},${rounded(scale(value))}`).join(' ');
  return {
    id: 'chart-worse',
    title: 'Tornadoes counted each year',
    number: groupedNumber(all.at(-1) ?? 0),
    unit: `in ${to}, ${groupedNumber(strong.at(-1) ?? 0)} of them F1 or EF1 and stronger`,
    legend: lines.map(({ label, stroke }) => ({ label, fill: stroke })),
    drawing: {
      height: bottom + axisPixels,
      words: `Two lines by year from ${from} to ${to}: all tornadoes, and those of F1 or EF1 and stronger.`,
      content: (
        <>
          {picture}
          <Stretched width={stepWidth * count} height={bottom}>
            {lines.map(({ label, stroke }, at) => (
              <polyline
                key={label}
                points={points(at === 0 ? all : strong)}
                fill="none"
                stroke={stroke}
                strokeWidth={2}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </Stretched>
          <Axis labels={yearLabels(from, count)} bottom={bottom} />
        </>
      ),
    },
    table: {
      head: ['Year', ...lines.map(({ label }) => label)],
      rows: all.map((value, at) => [String(from + at), groupedNumber(value), groupedNumber(strong[at] ?? 0)]),
    },
    marks: [],
    bars: all.map((value, at) => ({
      label: String(from + at),
      value: `${groupedNumber(value)}, ${groupedNumber(strong[at] ?? 0)} of them F1 or EF1 and stronger`,
      at: {},
      box: { left: at / count, right: (at + 1) / count, top, bottom },
    })),
  };
}

/** A house after a tornado of a rating from 0 to 5. What it shows stands below it in words. */
function DamagedHouse({ step }: { step: number }) {
  return (
    <svg viewBox="0 0 160 96" className={styles['house']} aria-hidden="true">
      <path d="M4 84h152" className={styles['ground']} />
      {houses[step]}
    </svg>
  );
}

/** The parts of a whole house, drawn again as long as they stand. */
const walls = <path d="M36 50h64v34H36z" className={styles['wall']} />;
const door = <path d="M62 62h12v22H62z" className={styles['hole']} />;
const panes = (
  <>
    <path d="M43 58h12v10H43z" className={styles['pane']} />
    <path d="M81 58h12v10H81z" className={styles['pane']} />
  </>
);
const brokenPanes = (
  <path d="M43 58h12v10H43zM81 58h12v10H81zM43 58l5 4-3 6M93 58l-6 5 4 5" className={styles['hole']} />
);
const trunk = <path d="M127 84V56" className={styles['trunk']} />;

const houses: readonly ReactNode[] = [
  <>
    {walls}
    {door}
    {panes}
    <path d="M28 50 68 22l40 28z" className={styles['roof']} />
    <path d="M52 38h7v4h-7zM80 34h6v4h-6zM86 42h7v4h-7z" className={styles['gap']} />
    {trunk}
    <circle cx="127" cy="46" r="15" className={styles['crown']} />
    <path d="M134 82l12-5M140 80l4 3" className={styles['trunk']} />
  </>,
  <>
    {walls}
    {door}
    {brokenPanes}
    <path d="M28 50 68 22l40 28z" className={styles['roof']} />
    <path d="M40 50l10-8 12 2 4-10 10 6-4 10zM84 44l10 1 4 5H82z" className={styles['gap']} />
    <path d="M124 84l10-26" className={styles['trunk']} />
    <circle cx="137" cy="49" r="13" className={styles['crown']} />
    <path d="M10 82l9-3M112 80l8 3" className={styles['piece']} />
  </>,
  <>
    {walls}
    {door}
    {brokenPanes}
    <path d="M36 50 52 38M48 50l8-6M100 50 84 38M90 50l-8-6M36 50h64" className={styles['beam']} />
    <path d="M108 70l26-8 4 9-27 8z" className={styles['roof']} />
    <path d="M146 84V68" className={styles['trunk']} />
    <path d="M10 80l12-4M14 84l8 0M24 74l5 5" className={styles['piece']} />
  </>,
  <>
    <path d="M36 84V62l8 4 4-6 6 8v16zM100 84V70l-7-6-4 8v12z" className={styles['wall']} />
    <path d="M60 56h22v28H60zM67 66h8v18" className={styles['wall']} />
    <path d="M8 82l16-6M108 78l14 5M112 72l12-2M28 72l4 6M88 58l8-6" className={styles['piece']} />
    <path d="M140 84V66l5-4" className={styles['trunk']} />
  </>,
  <>
    <path d="M30 84l8-9 7 3 6-8 9 5 8-7 8 8 9-5 7 8 8-2 6 7z" className={styles['wall']} />
    <path d="M44 80l12-8M62 82l6-12M78 80l12-6M92 76l-8 8M50 68l8 2" className={styles['piece']} />
    <path
      d="M116 72h5l3-5h13l4 5h5v7h-30zM122 64a3 3 0 1 1 .1 0M140 64a3 3 0 1 1 .1 0"
      className={styles['car']}
    />
    <path d="M14 84V72" className={styles['trunk']} />
  </>,
  <>
    <path d="M34 80h68v4H34z" className={styles['slab']} />
    <path d="M66 80v-4h6v4" className={styles['piece']} />
    <path d="M112 82l6-3M122 78l5 4M132 83l8-4M144 78l6 3M10 82l7-3M20 80l4 3" className={styles['piece']} />
    <path d="M150 84v-4" className={styles['trunk']} />
  </>,
];
