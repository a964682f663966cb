import type { TrendName } from '@touchdown/shared/tornadoes/trend-names.ts';
import {
  trendOver,
  trendSentence,
  trendsSentence,
  trendsTitle,
  trendTexts,
  unratedSentence,
  type TrendPeriod,
} from '@touchdown/shared/tornadoes/trend-words.ts';
import type { TrendsAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { memo, useDeferredValue, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Cautions } from '../../entities/answer-page/cautions.tsx';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Chart, type ChartChoice } from '../../ui/charts/chart.tsx';
import { DaysNearSection } from './days-near-section.tsx';
import { ReadOn } from '../../entities/answer-page/read-on.tsx';
import { trendBars, unratedBars } from './trend-bars.tsx';
import { useTrendChoices } from './trend-choices.ts';
import { YearRange } from './year-range.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import ownStyles from './years.module.css';

const groups: readonly { title: string; names: readonly TrendName[] }[] = [
  { title: 'How many', names: ['all', 'f1_plus', 'f2_plus'] },
  { title: 'On how many days', names: ['days_with_1', 'days_with_10', 'days_with_30'] },
  { title: 'Deaths', names: ['killers', 'deaths'] },
];

/** The answer first, then each number with what a change of it means. */
export function TrendsRecord({ answer }: { answer: TrendsAnswer }) {
  const choices = useTrendChoices(answer);
  const { period, whole } = choices;
  // The charts follow the sliders when the browser has time.
  const drawn = useDeferredValue(period);
  return (
    <article aria-label={trendsTitle} className={`page-width ${styles['sections']}`}>
      <h1>{trendsTitle}</h1>
      <p className={styles['sentence']}>{trendsSentence(answer, period)}</p>
      <fieldset className={`not-printed ${ownStyles['period']}`} aria-label="Years of the trends">
        <YearRange
          label="From"
          value={period.from}
          min={whole.from}
          max={period.to}
          onChange={(from) => choices.choose({ from })}
        />
        <YearRange
          label="To"
          value={period.to}
          min={period.from}
          max={whole.to}
          onChange={(to) => choices.choose({ to })}
        />
      </fieldset>
      <p className={`second-15 ${styles['about']}`}>
        Dotted lines mark changes in the data; see <a href="#changes">what they mean</a>. The line through the
        bars is the trend, dashed where it is not significant.
      </p>
      {groups.map(({ title, names }) => (
        <PageSection key={title} title={title}>
          <div className={ownStyles['charts']}>
            {names.map((name) => (
              <Trend key={name} answer={answer} name={name} from={drawn.from} to={drawn.to} />
            ))}
          </div>
        </PageSection>
      ))}
      <Unrated answer={answer} />
      <DaysNearSection choices={choices} />
      <div id="changes">
        <Cautions cautions={answer.cautions} />
      </div>
      <ReadOn path="/trends" printWords="Print">
        <LinkButton to={`/years/${whole.to}`} look="primary">
          The year {whole.to}
        </LinkButton>
        <LinkButton to="/records">Records</LinkButton>
      </ReadOn>
    </article>
  );
}

interface TrendProps extends TrendPeriod {
  answer: TrendsAnswer;
  name: TrendName;
}

const Trend = memo(function Trend({ answer, name, from, to }: TrendProps) {
  const choose = useOpenYear();
  const period = useMemo(() => ({ from, to }), [from, to]);
  const figure = useMemo(() => trendBars(answer, name, period), [answer, name, period]);
  const values = answer.series.find((one) => one.name === name)?.values ?? [];
  const { means, isByRating } = trendTexts[name];
  return (
    <div>
      <Chart figure={figure} onChoose={choose} />
      <p className={ownStyles['says']}>
        {trendSentence(trendOver(values, answer.record_years.first, period), period)}
      </p>
      <p className={ownStyles['says']}>{means}</p>
      {isByRating ? <p className={ownStyles['says']}>{unratedSentence(answer)}</p> : null}
    </div>
  );
});

function Unrated({ answer }: { answer: TrendsAnswer }) {
  const figure = useMemo(() => unratedBars(answer), [answer]);
  return (
    <section className={styles['section']}>
      <Chart figure={figure} level={2} onChoose={useOpenYear()} />
      <p className={ownStyles['says']}>
        Since 2016, tornadoes that hit nothing are left unrated (EFU). They may have been of any strength.{' '}
        <Link to="/tornadoes?ef_rating=N%2FA">See unrated tornadoes</Link>
      </p>
    </section>
  );
}

/** A bar leads to the page of its year. */
function useOpenYear(): (at: ChartChoice) => void {
  const navigate = useNavigate();
  return (at) => void navigate(`/years/${at['year'] ?? ''}`);
}
