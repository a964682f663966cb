import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { PlaceSection } from './place-section.tsx';
import styles from './place-table.module.css';

/** When they came: by year, by month and hour. Each section has its one message as title. */
export function PlaceCharts({ profile }: { profile: TornadoProfile }) {
  return (
    <>
      <ByYear profile={profile} />
      <ByMonth profile={profile} />
    </>
  );
}

const stepNames = ['F0', 'F1', 'F2', 'F3', 'F4', 'F5', 'Unrated'];

/** By decade, and by rating of both scales. */
function ByYear({ profile: { by_year: years, total } }: { profile: TornadoProfile }) {
  const decades = new Map<string, { ratings: number[]; deaths: number }>();
  for (const { year, ratings, deaths } of years) {
    const name = `${Math.floor(year / 10)}0s`;
    const known = decades.get(name) ?? { ratings: ratings.map(() => 0), deaths: 0 };
    decades.set(name, {
      ratings: known.ratings.map((count, step) => count + (ratings[step] ?? 0)),
      deaths: known.deaths + deaths,
    });
  }
  const busiest = years.reduce((best, one) => (sum(one.ratings) > sum(best.ratings) ? one : best));
  const most = sum(busiest.ratings);
  return (
    <PlaceSection
      title={
        total === 1
          ? `One, in ${busiest.year}`
          : `The most in a year: ${groupedNumber(most)}, in ${busiest.year}`
      }
      about="By decade and rating; EF ratings count with the F rating of the same number."
    >
      <div className={styles['scroll']}>
        <table className={`${styles['table']} ${styles['dense']}`} aria-label="By decade and rating">
          <thead>
            <tr>
              <th scope="col">Years</th>
              {['All', ...stepNames, 'Deaths'].map((name) => (
                <th key={name} scope="col" className={styles['number']}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...decades].map(([name, { ratings, deaths }]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {[sum(ratings), ...ratings, deaths].map((count, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the columns never change
                  <td key={at} className={styles['number']} data-zero={count === 0 || undefined}>
                    {groupedNumber(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PlaceSection>
  );
}

const partsOfDay = [
  { name: 'Midnight to 6 am', from: 0 },
  { name: '6 am to noon', from: 6 },
  { name: 'Noon to 6 pm', from: 12 },
  { name: '6 pm to midnight', from: 18 },
];
const hoursOfPart = 6;

/** By month and part of the day, on the clock of the place. */
function ByMonth({ profile: { by_month_hour: months, nights, total } }: { profile: TornadoProfile }) {
  const totals = months.map(sum);
  const most = Math.max(...totals);
  const busiest = monthNames[totals.indexOf(most)] ?? '';
  return (
    <PlaceSection
      title={
        total === 1
          ? `It came in ${busiest}`
          : `Most in ${busiest}: ${groupedNumber(most)} of ${groupedNumber(total)}`
      }
      about={
        nights.of === 0
          ? undefined
          : `${groupedNumber(nights.count)} of ${groupedNumber(nights.of)} touched down between sunset and sunrise.`
      }
    >
      <div className={styles['scroll']}>
        <table className={`${styles['table']} ${styles['dense']}`} aria-label="By month and part of the day">
          <thead>
            <tr>
              <th scope="col">Month</th>
              {['All', ...partsOfDay.map(({ name }) => name)].map((name) => (
                <th key={name} scope="col" className={styles['number']}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((hours, month) => (
              <tr key={monthNames[month]}>
                <th scope="row">{monthNames[month]}</th>
                {[
                  sum(hours),
                  ...partsOfDay.map(({ from }) => sum(hours.slice(from, from + hoursOfPart))),
                ].map((count, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the columns never change
                  <td key={at} className={styles['number']} data-zero={count === 0 || undefined}>
                    {groupedNumber(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PlaceSection>
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
