import { memo, useDeferredValue, useMemo, Suspense, useRef, useId, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { type TrendName, daysOf, type DaysOf } from '@touchdown/shared/tornadoes/trend-names.ts';
import {
  trendOver,
  trendSentence,
  trendsSentence,
  trendsTitle,
  trendTexts,
  unratedSentence,
  type TrendPeriod,
  defaultPeriod,
  wholeYears,
} from '@touchdown/shared/tornadoes/trend-words.ts';
import type { TrendsAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { Cautions } from '../../entities/answer-page/cautions.tsx';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Chart, type ChartChoice } from '../../ui/charts/chart.tsx';
import { ReadOn } from '../../entities/answer-page/read-on.tsx';
import { trendBars, unratedBars } from './trend-bars.tsx';
import { useIsSeen } from '../../lib/page/use-is-seen.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from '../../entities/answer-page/answer-page.module.css';
import ownStyles from './years.module.css';
import switchStyles from '../../ui/switch.module.css';

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
      <p className="second-15 above-12 reading">
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
      <p className="above-8 size-15 reading">
        {trendSentence(trendOver(values, answer.record_years.first, period), period)}
      </p>
      <p className="above-8 size-15 reading">{means}</p>
      {isByRating ? <p className="above-8 size-15 reading">{unratedSentence(answer)}</p> : null}
    </div>
  );
});

function Unrated({ answer }: { answer: TrendsAnswer }) {
  const figure = useMemo(() => unratedBars(answer), [answer]);
  return (
    <section className={styles['section']}>
      <Chart figure={figure} level={2} onChoose={useOpenYear()} />
      <p className="above-8 size-15 reading">
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

const DaysNearMaps = lazyPart(() => import('./days-near-maps.tsx'), 'DaysNearMaps');

const names = { all: 'All tornadoes', 'F1+': 'F1 and stronger' } as const;

/** Where they come: the same map for two periods. It is fetched when it comes into view. */
function DaysNearSection({ choices }: { choices: TrendChoices }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  const { period, split, least, choose } = choices;
  return (
    <PageSection
      title="Where: tornado days a year"
      about="A day counts once in each 50-mile square where a tornado touched down, smoothed over 75 miles (Brooks, Doswell and Kay, 2003). Both maps have the same scale."
    >
      <div className={`not-printed ${ownStyles['choices']}`}>
        <fieldset className={switchStyles['switch']} aria-label="Which tornadoes">
          {daysOf.map((each) => (
            <label key={each} className={`touch-link ${switchStyles['choice']} ${ownStyles['choice']}`}>
              <input
                type="radio"
                name="least"
                checked={each === least}
                onChange={() => choose({ least: each })}
              />
              {names[each]}
            </label>
          ))}
        </fieldset>
      </div>
      <div className={`not-printed ${ownStyles['period']}`}>
        <YearRange
          label="The first map ends in"
          value={split}
          min={period.from}
          max={Math.max(period.from, period.to - 1)}
          onChange={(year) => choose({ split: year })}
        />
      </div>
      <p className="above-12 reading">
        {least === 'all'
          ? 'Weak tornadoes are reported more often each decade, which alone makes the later map fuller. Compare F1 and stronger too.'
          : 'F1 and stronger were rarely missed. Ratings before 1977 were often too high, which makes the earlier map fuller.'}
      </p>
      <div ref={place} className={ownStyles['mapsPlace']}>
        {isSeen ? (
          <Suspense>
            <DaysNearMaps period={period} split={split} least={least} />
          </Suspense>
        ) : null}
      </div>
    </PageSection>
  );
}

/** A year as a slider. Arrow keys move it by one, Page Up and Page Down by ten. */
function YearRange({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (year: number) => void;
}) {
  const id = useId();
  return (
    <div className={ownStyles['range']}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{value}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}

/** What the sliders of the page say. The URL has what differs from the first view. */
interface TrendChoices {
  whole: TrendPeriod;
  period: TrendPeriod;
  /** The last year of the earlier of the two maps. */
  split: number;
  least: DaysOf;
  choose: (choice: Partial<TrendPeriod & { split: number; least: DaysOf }>) => void;
}

/** A slider that is drawn along calls many times; browsers refuse that many URLs. */
const quietMilliseconds = 250;

function useTrendChoices(answer: TrendsAnswer): TrendChoices {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  // The URL follows a little later.
  const [{ chosen, seen, written }, setState] = useState({ chosen: search, seen: text, written: text });
  if (seen !== text) {
    // Another URL, by Back or a link, is another choice. Our own may be older than what was chosen since.
    setState({ chosen: text === written ? chosen : search, seen: text, written });
  }
  const wanted = chosen.toString();
  useEffect(() => {
    if (wanted === text) return undefined;
    const timer = setTimeout(() => {
      setState((now) => ({ ...now, written: wanted }));
      setSearch(wanted, { replace: true, preventScrollReset: true });
    }, quietMilliseconds);
    return () => clearTimeout(timer);
  }, [wanted, text, setSearch]);

  const [whole, first] = [wholeYears(answer), defaultPeriod(answer)];
  const yearOf = (name: string, otherwise: number, from: number, to: number) => {
    const asked = Number(chosen.get(name) ?? Number.NaN);
    return Number.isInteger(asked) && asked >= from && asked <= to ? asked : otherwise;
  };
  const from = yearOf('from', first.from, whole.from, whole.to);
  const to = Math.max(from, yearOf('to', first.to, whole.from, whole.to));
  const middle = Math.floor((from + to) / 2);
  return {
    whole,
    period: { from, to },
    split: yearOf('split', middle, from, Math.max(from, to - 1)),
    least: daysOf.find((one) => one === chosen.get('least')) ?? 'all',
    choose: (choice) => {
      const next = new URLSearchParams(chosen);
      const usual: Record<string, number | string> = { ...first, least: 'all' };
      for (const [name, value] of Object.entries(choice)) {
        if (value === usual[name]) next.delete(name);
        else next.set(name, String(value));
      }
      setState((now) => ({ ...now, chosen: next }));
    },
  };
}
