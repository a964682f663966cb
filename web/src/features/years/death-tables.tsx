import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import {
  deathHours,
  deathPlaces,
  deathPlacesSince,
  type WhereDied,
} from '@touchdown/shared/tornadoes/death-places.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { RecordsAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import lineStyles from '../../entities/answer-page/tornado-lines.module.css';
import ownStyles from './years.module.css';

/** The quarters of the day, as `deathHours` has them. */
const deathHourLabels = {
  0: 'Midnight–6 a.m.',
  6: '6 a.m.–noon',
  12: 'Noon–6 p.m.',
  18: '6 p.m.–midnight',
} as const satisfies Record<(typeof deathHours)[number], string>;

/** A lesson from fewer deaths would be chance. */
const leastForLesson = 20;

/** `37% died in mobile homes and 34% in houses. From midnight to 6 a.m., 48% died in mobile homes.` */
function deathLesson(
  { placed, places }: WhereDied,
  byHour: readonly (readonly number[])[],
): string | undefined {
  const [first, second] = places;
  if (placed < leastForLesson || !first || !second) return undefined;
  const sentences = [
    `${percentOf(first.deaths, placed)} died ${deathPlaces[first.place].many} and ${percentOf(second.deaths, placed)} ${deathPlaces[second.place].many}.`,
  ];
  const atNight = places.map(({ place }, at) => ({ place, deaths: byHour[at]?.[0] ?? 0 }));
  const night = atNight.reduce((sum, { deaths }) => sum + deaths, 0);
  const top = atNight.toSorted((a, b) => b.deaths - a.deaths)[0];
  if (top && night >= leastForLesson)
    sentences.push(
      `From midnight to 6 a.m., ${percentOf(top.deaths, night)} died ${deathPlaces[top.place].many}.`,
    );
  return sentences.join(' ');
}

/** `Place known for 612 of 1,432 deaths since 1996.` */
function placedSentence({ deaths, placed }: WhereDied, since: number): string {
  return `Place known for ${groupedNumber(placed)} of ${groupedNumber(deaths)} deaths since ${since}.`;
}

function percentOf(count: number, of: number): string {
  return `${Math.round((100 * count) / of)}%`;
}

/** Where people died, by hour and by rating: the lesson first. */
export function DeathTables({ answer: { where_died: died, state } }: { answer: RecordsAnswer }) {
  if (!died) return null;
  const { placed, places, by_hour: byHour, by_rating: byRating } = died;
  const lesson = deathLesson(died, byHour);
  const steps = ratingSteps.flatMap((step, at) =>
    byRating.some((counts) => counts[at] !== 0)
      ? [{ label: step === 'unrated' ? 'Unrated' : `F/EF${step}`, at }]
      : [],
  );
  const deathsOf = places.map(({ deaths }) => [deaths]);
  return (
    <div id="where-people-died">
      <PageSection title={`Where people died${state ? ` in ${state.name}` : ''}`}>
        {lesson === undefined ? null : <p className="above-12 reading">{lesson}</p>}
        <p className="second-15 above-12 reading">{placedSentence(died, deathPlacesSince)}</p>
        <div className={ownStyles['lists']}>
          <Counts
            caption="Deaths by place and local time"
            places={places}
            columns={[
              { label: 'Deaths', counts: deathsOf, at: 0 },
              ...deathHours.map((hour, at) => ({ label: deathHourLabels[hour], counts: byHour, at })),
            ]}
            share={(deaths) => percentOf(deaths, placed)}
          />
          <Counts
            caption="Deaths by place and rating"
            places={places}
            columns={steps.map(({ label, at }) => ({ label, counts: byRating, at }))}
          />
        </div>
      </PageSection>
    </div>
  );
}

interface CountsProps {
  caption: string;
  places: NonNullable<RecordsAnswer['where_died']>['places'];
  columns: readonly { label: string; counts: readonly (readonly number[])[]; at: number }[];
  /** What stands below the name of a place. */
  share?: (deaths: number) => string;
}

function Counts({ caption, places, columns, share }: CountsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
    <div className="sideways" role="region" aria-label={caption} tabIndex={0}>
      <table className={`${lineStyles['table']} ${lineStyles['dense']}`} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">Place</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className={`${lineStyles['number']} ${ownStyles['narrowHead']}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ place, deaths }, row) => (
            <tr key={place}>
              <th scope="row">
                {deathPlaces[place].label}
                {share ? <span className="second-13">{share(deaths)}</span> : null}
              </th>
              {columns.map(({ label, counts, at }) => {
                const count = counts[row]?.[at] ?? 0;
                return (
                  <td key={label} className={lineStyles['number']} data-zero={count === 0 || undefined}>
                    {groupedNumber(count)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
