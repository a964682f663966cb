import { useQuery } from '@tanstack/react-query';
import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate, monthNames } from '@touchdown/shared/text/written-date.ts';
import { counted, tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import type { Highlights } from '@touchdown/shared/tornadoes/year-answers.ts';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { apiQuery } from '../../lib/api/api-query.ts';
import { PathSketch } from '../../map/path/path-sketch.tsx';
import { PathsSketch } from '../../map/paths/paths-sketch.tsx';
import styles from './question-cards.module.css';

/** Eight doors into the record, each with the question that it answers and the answer. */
export function QuestionCards() {
  const { data } = useQuery(apiQuery('GET /records/highlights', {}));
  return (
    <section className={`page-width ${styles['section']}`} aria-labelledby="questions">
      <h2 id="questions">Start with a question</h2>
      <ul className={styles['cards']}>
        <QuestionCard
          question="How close have tornadoes come to me?"
          answer="By town, ZIP code, or your location"
          to="/near"
          picture={<Rings />}
        />
        {data ? <OfRecord highlights={data} /> : null}
        <QuestionCard
          question="What do the ratings mean?"
          answer="EF0 to EF5, judged from the damage"
          to="/learn#ratings"
          picture={<Steps />}
        />
        <QuestionCard
          question="How do I stay safe?"
          answer="What to do before and during a warning"
          to="/safety"
          picture={<ShieldCheck className={styles['shield']} strokeWidth={1.4} aria-hidden="true" />}
        />
      </ul>
    </section>
  );
}

interface QuestionCardProps {
  question: string;
  answer: string;
  to: string;
  picture: ReactNode;
}

function QuestionCard({ question, answer, to, picture }: QuestionCardProps) {
  return (
    <li className={`card link-card ${styles['card']}`}>
      <div className={styles['picture']}>{picture}</div>
      <h3>
        <Link to={to} className="link-card-link bare-link">
          {question}
        </Link>
      </h3>
      <p className="second-15">{answer}</p>
    </li>
  );
}

/** The questions whose answers are numbers of the record. */
function OfRecord({
  highlights: { deadliest, worst_day: worst, states, months, years },
}: {
  highlights: Highlights;
}) {
  const [state] = states;
  const peak = Math.max(...months);
  return (
    <>
      {deadliest?.fatalities ? (
        <QuestionCard
          question="Which was the deadliest?"
          answer={`${deadliest.known_as ?? deadliest.cz_name ?? ''}, ${deadliest.state}, ${deadliest.begin_wall.slice(0, 4)}: ${counted(deadliest.fatalities, 'death', 'deaths')}`}
          to={`/tornadoes/${deadliest.id}`}
          picture={<PathSketch track={deadliest} className={styles['drawing'] ?? ''} />}
        />
      ) : null}
      {worst && worst.deaths > 0 ? (
        <QuestionCard
          question="What was the worst day?"
          answer={`${longDate(worst.date)}: ${tornadoes(worst.tornadoes)}, ${counted(worst.deaths, 'death', 'deaths')}`}
          to={dayPath(worst.date, 'local')}
          picture={
            <PathsSketch
              bounds={boundsOf(worst.paths)}
              paths={worst.paths}
              className={styles['drawing'] ?? ''}
            />
          }
        />
      ) : null}
      {state ? (
        <QuestionCard
          question="Which state has the most?"
          answer={`${state.name}: ${groupedNumber(state.tornadoes)} since ${years.first}`}
          to="/states"
          picture={<States states={states} />}
        />
      ) : null}
      {years.all.length > 1 ? (
        <QuestionCard
          question="Are there more than before?"
          answer="The rise is in weak tornadoes, which are now spotted more often"
          to="/trends"
          picture={<Lines years={years} />}
        />
      ) : null}
      {peak > 0 ? (
        <QuestionCard
          question="When do they come?"
          answer={`${monthNames[months.indexOf(peak)]} has the most: ${groupedNumber(peak)} since ${years.first}`}
          to="/tornadoes?q=when+is+tornado+season"
          picture={<Months months={months} />}
        />
      ) : null}
    </>
  );
}

type Paths = NonNullable<Highlights['worst_day']>['paths'];

/** The room that the paths need, with some around it. */
function boundsOf(paths: Paths): [[number, number], [number, number]] {
  const lats = paths.flatMap(([, lat, , endLat]) => [lat, endLat]);
  const lons = paths.flatMap(([, , lon, , endLon]) => [lon, endLon]);
  const [around, aroundLat] = [1, 0.5];
  return [
    [Math.min(...lons) - around, Math.min(...lats) - aroundLat],
    [Math.max(...lons) + around, Math.max(...lats) + aroundLat],
  ];
}

/** The width and height of each drawing. */
const [wide, high] = [240, 104];

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox={`0 0 ${wide} ${high}`} className={styles['drawing']} aria-hidden="true">
      {children}
    </svg>
  );
}

function Rings() {
  return (
    <Drawing>
      <g fill="none" stroke="var(--ink-third)" strokeDasharray="5 4">
        <circle cx="120" cy="52" r="18" />
        <circle cx="120" cy="52" r="38" />
      </g>
      <circle cx="120" cy="52" r="5" fill="var(--accent)" />
      <g strokeWidth="4" strokeLinecap="round">
        <path d="M60 72L108 46" stroke="var(--rating-3)" />
        <path d="M138 36L160 22" stroke="var(--rating-1)" />
        <path d="M136 80L166 64" stroke="var(--rating-0)" />
      </g>
    </Drawing>
  );
}

function States({ states }: { states: Highlights['states'] }) {
  const most = states[0]?.tornadoes ?? 1;
  return (
    <Drawing>
      {states.map(({ name, tornadoes: count }, at) => {
        const width = (count / most) * 130;
        return (
          <g key={name}>
            <rect
              x="18"
              y={14 + at * 28}
              width={width}
              height="19"
              rx="2"
              fill={at === 0 ? 'var(--rating-3)' : 'var(--bar)'}
            />
            <text x={26 + width} y={28 + at * 28} className={styles['label']}>
              {name}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}

function Lines({ years: { all, f1_plus: strong } }: Pick<Highlights, 'years'>) {
  const most = Math.max(...all, 1);
  const line = (values: readonly number[]) =>
    values
      .map((value, at) => {
        const x = 12 + (at / (values.length - 1)) * (wide - 24);
        return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(high - 12 - (value / most) * (high - 24)).toFixed(1)}`;
      })
      .join('');
  return (
    <Drawing>
      <g fill="none" strokeWidth="1.6" strokeLinejoin="round">
        <path d={line(all)} stroke="var(--ink-second)" />
        <path d={line(strong)} stroke="var(--rating-3)" strokeWidth="2" />
      </g>
      <text x="12" y="22" className={styles['label']}>
        All
      </text>
      <text x={wide - 12} y={high - 4} textAnchor="end" className={styles['strongLabel']}>
        (E)F1 and stronger
      </text>
    </Drawing>
  );
}

function Months({ months }: { months: readonly number[] }) {
  const most = Math.max(...months, 1);
  return (
    <Drawing>
      {months.map((count, at) => {
        const height = (count / most) * (high - 34);
        return (
          <g key={monthNames[at]}>
            <rect
              x={14 + at * 18}
              y={high - 22 - height}
              width="14"
              height={height}
              rx="1.5"
              fill={count === most ? 'var(--rating-3)' : 'var(--bar)'}
            />
            <text x={21 + at * 18} y={high - 8} textAnchor="middle" className={styles['label']}>
              {monthNames[at]?.[0]}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}

const ratingNumbers = [0, 1, 2, 3, 4, 5] as const;

function Steps() {
  return (
    <Drawing>
      {ratingNumbers.map((step) => {
        const height = 22 + step * 13;
        return (
          <g key={step}>
            <rect
              x={18 + step * 35}
              y={high - 8 - height}
              width="30"
              height={height}
              rx="2"
              fill={`var(--rating-${step})`}
            />
            <text
              x={33 + step * 35}
              y={high - 14}
              textAnchor="middle"
              className={styles['step']}
              fill={`var(--on-rating-${step})`}
            >
              {step}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
