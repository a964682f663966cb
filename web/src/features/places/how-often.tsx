import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import type { ProfileRate } from '@touchdown/shared/tornadoes/profile.ts';
import { howOftenSentences, oftenWords } from '@touchdown/shared/tornadoes/place-words.ts';
import { startsOf } from '@touchdown/shared/tornadoes/rate-words.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import { Chart } from '../../ui/charts/chart.tsx';
import { profileFigures } from '../../ui/charts/profile-figures.tsx';
import { Fold } from '../../ui/fold.tsx';
import { listQuery } from './place-words.ts';
import { SinceChoice, useSince } from './since-choice.tsx';
import ownStyles from './place-page.module.css';

/** Since this year, tornadoes have been rated as they happened. */
const trustedSince = 1977;

const classes = { all: 'Any tornado', 'F2+': 'EF2 or stronger', 'F4+': 'EF4 or stronger' } as const;

/** The average since ratings can be trusted, what single years had, and both eras beside each other. */
export function HowOften({ place }: { place: PlaceAnswer }) {
  const { rates, by_year: byYear } = place.profile;
  const navigate = useNavigate();
  const [years] = useMemo(() => profileFigures(place.profile, ['years']), [place.profile]);
  const starts = startsOf(rates);
  const since = starts.find((start) => start >= trustedSince) ?? starts.at(-1);
  const rate = rates.find((one) => one.class === 'all' && one.since === since);
  if (!rate || !years) return null;
  const [average, single] = howOftenSentences(rate, byYear);
  return (
    <PageSection title="How often?">
      <p className={styles['lead']}>
        <strong>{average}</strong> {single}
      </p>
      <div className={ownStyles['often']}>
        <Chart figure={years} onChoose={(at) => void navigate(`/tornadoes?${listQuery(place, at)}`)} />
        <EraTable rates={rates} since={rate.since} />
      </div>
    </PageSection>
  );
}

/** Ratings of both eras are not alike, so that no number is of both. */
function EraTable({ rates, since }: { rates: readonly ProfileRate[]; since: number }) {
  const first = startsOf(rates)[0] ?? since;
  const rows = (Object.keys(classes) as (keyof typeof classes)[]).flatMap((name) => {
    const late = rates.find((rate) => rate.class === name && rate.since === since);
    const all = rates.find((rate) => rate.class === name && rate.since === first);
    return late && all ? [{ name, late, before: all.count - late.count }] : [];
  });
  return (
    <div>
      <table className={ownStyles['eras']} aria-label="How often, by rating">
        <thead>
          <tr>
            <td aria-hidden="true" />
            <th scope="col">Since {since}</th>
            {first < since ? (
              <th scope="col">
                {first}–{since - 1}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, late, before }) => (
            <tr key={name}>
              <th scope="row">{classes[name]}</th>
              <Often count={late.count} years={late.through - late.since + 1} />
              {first < since ? <Often count={before} years={since - first} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {first < since ? (
        <p className="second-13 above-10">
          Ratings before {since} were given later, mostly from newspapers, and are often too high. Use the
          numbers since {since}.
        </p>
      ) : null}
    </div>
  );
}

function Often({ count, years }: { count: number; years: number }) {
  return (
    <td>
      {groupedNumber(count)}
      <span className="second-13">{oftenWords(count, years)}</span>
    </td>
  );
}

/** The intervals of the averages, for those who calculate with them. */
export function HowSure({ place }: { place: PlaceAnswer }) {
  const { rates } = place.profile;
  const since = useSince(rates);
  const [figure] = useMemo(
    () => profileFigures(place.profile, ['rates'], 'chart', since),
    [place.profile, since],
  );
  if (!figure) return null;
  return (
    <Fold level={2} title="How sure are the averages?" startsOpen={since !== undefined}>
      <Chart figure={figure} />
      <SinceChoice rates={rates} />
    </Fold>
  );
}
