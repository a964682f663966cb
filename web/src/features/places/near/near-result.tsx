import {
  averageWords,
  ratesSince,
  rateNumber,
  rateWords,
  singleYearsWords,
} from '@touchdown/shared/tornadoes/rate-words.ts';
import { readId } from '@touchdown/shared/catalogue/read-row.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import type { RowProfile } from '@touchdown/shared/catalogue/profile-rows.ts';
import type { ProfileRate } from '@touchdown/shared/tornadoes/profile.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate, shortDate } from '@touchdown/shared/text/written-date.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { atLeastSign, notRecorded } from '../../../lib/format.ts';
import { quantityWords } from '../../../lib/quantities.ts';
import { useUnits, type Units } from '../../../lib/units.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import { SafetyLine } from '../../../ui/safety-line.tsx';
import { PageSection } from '../../../entities/answer-page/page-section.tsx';
import { SinceChoice, useSince } from '../since-choice.tsx';
import { RateTable } from './rate-table.tsx';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { ratingWord, violentOf } from '@touchdown/shared/tornadoes/rating.ts';
import tableStyles from '../../../entities/answer-page/tornado-lines.module.css';
import type { AskedPlace } from './find-place.ts';
import type { NearPath } from './near-tornadoes.ts';
import styles from './near.module.css';

/** What was found around a place. */
export interface NearFound {
  place: AskedPlace;
  radiusMiles: number;
  near: readonly NearPath[];
  /** What they have in common, counted as on the page of a town. */
  profile: RowProfile;
  /** Where none is within the radius: the nearest of all. */
  nearest: NearPath | undefined;
  isOnLand: boolean;
}

interface NearResultProps {
  found: NearFound;
  names: ReadonlyMap<number, string> | undefined;
  /** Undefined until the ids are loaded. */
  withIds: Catalogue | undefined;
}

const rowsAtOnce = 25;
const classNames = {
  all: 'Any tornado',
  'F1+': 'F1 or stronger',
  'F2+': 'F2 or stronger',
  'F4+': 'F4 or stronger',
} as const satisfies Record<ProfileRate['class'], string>;

/** The answer as a sentence and numbers. */
export function NearAnswer({ found }: { found: NearFound }) {
  const units = useUnits();
  const { near, profile } = found;
  const { deaths, ratings } = profile;
  const [all] = ratesSince(profile.rates, useSince(profile.rates));
  return (
    <>
      {/* Also for people who do not see that the page has changed. */}
      <p role="status" className={styles['sentence']}>
        {answerSentence(found, units)}
      </p>
      {near.length > 0 && all ? (
        <dl className={styles['figures']}>
          <Figure large value={near.length} unit={near.length === 1 ? 'tornado' : 'tornadoes'} />
          <Figure large value={rateNumber(all.per_year)} unit={averageWords(all)} />
          <Figure
            large
            value={deaths}
            isAtLeast={profile.deaths_at_least}
            unit={`${deaths === 1 ? 'death' : 'deaths'} along ${near.length === 1 ? 'its whole path' : 'their whole paths'}`}
          />
          <Figure large value={violentOf(ratings)} unit="F4 or stronger" />
        </dl>
      ) : null}
    </>
  );
}

function answerSentence(
  { place, radiusMiles, near, nearest, isOnLand, profile }: NearFound,
  units: Units,
): string {
  const within = `within ${quantityWords(units, 'length', radiusMiles)} of ${place.name}`;
  const outside = isOnLand
    ? ''
    : 'This point seems to be in the sea or outside the United States, and the record is of the United States only. ';
  const [first] = near;
  if (first) {
    const have = near.length === 1 ? 'has' : 'have';
    return `${outside}${tornadoes(near.length)} ${have} passed ${within} from ${profile.years.first} to ${profile.years.last}. The nearest passed ${distanceWords(first, units)}, on ${longDate(first.date)} (${ratingWord(first.rating)}).`;
  }
  const none = `${outside}No tornado is on record ${within} from ${profile.years.first} to ${profile.years.last}.`;
  if (!nearest) return none;
  return `${none} The nearest passed ${distanceWords(nearest, units)}, on ${longDate(nearest.date)} (${ratingWord(nearest.rating)}).`;
}

/** `0.7 miles northwest`, `over this place, as far as the line says` */
function distanceWords({ miles, direction, isOver }: NearPath, units: Units): string {
  if (isOver) return 'over this place, as far as the line says';
  const tenths = Math.round(miles * 10) / 10;
  if (tenths === 0) return `less than ${quantityWords(units, 'length', 0.1)} ${direction}`;
  return `${quantityWords(units, 'length', miles < 100 ? tenths : Math.round(miles))} ${direction}`;
}

/** Every path, the nearest first; how often they come; and what straight lines can mean. */
export function NearDetails({ found, names, withIds }: NearResultProps) {
  const { near, nearest, profile, place } = found;
  const { rates } = profile;
  const units = useUnits();
  const [count, setCount] = useState(rowsAtOnce);
  const rows = near.length > 0 ? near : nearest ? [nearest] : [];
  const shown = ratesSince(rates, useSince(rates));
  const [all] = shown;
  if (rows.length === 0) return null;
  return (
    <>
      <PageSection
        title={
          near.length > 0
            ? `The nearest passed ${distanceWords(rows[0] as NearPath, units)}`
            : 'The nearest of all'
        }
        about={
          <>
            Distances are to the recorded line. Most paths are straight lines between two recorded points,
            rounded to about a mile before 2007 and less since: the real path may have come nearer, or passed
            farther away. A place within half of a tornado’s greatest width is said to be under it, as far as
            the line says.
          </>
        }
      >
        <PathTable
          rows={rows.slice(0, count)}
          names={names}
          withIds={withIds}
          units={units}
          place={place.name}
        />
        {rows.length > count ? (
          <Button className="above-16" onClick={() => setCount(rows.length)}>
            Show all {groupedNumber(rows.length)}
          </Button>
        ) : null}
      </PageSection>
      {near.length > 0 && all ? (
        <PageSection title={`How often: ${rateWords(all)}`}>
          <SinceChoice rates={rates} />
          <RateTable rates={shown.map((rate) => ({ ...rate, name: classNames[rate.class] }))} />
          <p className="second-15 above-12 reading">
            {singleYearsWords(all)} The ranges are 95% intervals of the average, through {all.through}.
            Ratings before 1977 are often too high, and many weak tornadoes before the Doppler radars of the
            1990s were missed.
          </p>
        </PageSection>
      ) : null}
      <SafetyLine />
    </>
  );
}

function PathTable({
  rows,
  names,
  withIds,
  units,
  place,
}: Pick<NearResultProps, 'names' | 'withIds'> & { rows: readonly NearPath[]; units: Units; place: string }) {
  return (
    <table className={tableStyles['table']} aria-label={`Tornadoes near ${place}, the nearest first`}>
      <thead>
        <tr>
          <th scope="col">How near</th>
          <th scope="col">Tornado</th>
          <th scope="col">Rating</th>
          <th scope="col" className={tableStyles['number']}>
            Deaths
          </th>
          <th scope="col" className={`${tableStyles['number']} ${tableStyles['wide']}`}>
            Length
          </th>
          <th scope="col" className={`${tableStyles['number']} ${tableStyles['wide']}`}>
            Width
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => {
          const name = names?.get(one.row);
          const date = shortDate(one.date);
          return (
            <tr key={one.row}>
              <td>{distanceWords(one, units)}</td>
              <th scope="row">
                {withIds ? <Link to={`/tornadoes/${readId(withIds, one.row)}`}>{date}</Link> : date}
                {name ? <span className="second-13">{name} tornado</span> : null}
              </th>
              <td>
                <RatingBadge rating={one.rating} />
              </td>
              <td className={tableStyles['number']}>
                {one.deaths === null ? notRecorded : atLeastSign(one.isAtLeast) + groupedNumber(one.deaths)}
              </td>
              <td className={`${tableStyles['number']} ${tableStyles['wide']}`}>
                {quantityWords(units, 'length', one.lengthMiles)}
              </td>
              <td className={`${tableStyles['number']} ${tableStyles['wide']}`}>
                {quantityWords(units, 'width', one.widthYards)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
