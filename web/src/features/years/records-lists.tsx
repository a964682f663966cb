import { maximumWidthsSince } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate, shortDate } from '@touchdown/shared/text/written-date.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { ProfileTornado } from '@touchdown/shared/tornadoes/profile.ts';
import type { RecordsAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { atLeastSign } from '../../lib/format.ts';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import { EmptyFace } from '../../ui/state-face.tsx';
import { DayLines } from './day-lines.tsx';
import { DeathTables } from './death-tables.tsx';
import { ReadOn } from '../../entities/answer-page/read-on.tsx';
import lineStyles from '../../entities/answer-page/tornado-lines.module.css';
import ownStyles from './years.module.css';

/** One kind of record a list, and what is doubted apart from all. */
export function RecordsLists({ answer }: { answer: RecordsAnswer }) {
  const { state, total, timed } = answer;
  if (total === 0)
    return <EmptyFace title="No tornadoes">None on record{state ? ` in ${state.name}` : ''}.</EmptyFace>;
  return (
    <>
      <Amounts answer={answer} />
      <DeathTables answer={answer} />
      <div className={ownStyles['lists']}>
        <Days title="Most in a day" days={answer.largest_days} />
        <Days title="Most deaths in a day" days={answer.deadliest_days} />
      </div>
      <Calendar answer={answer} />
      <Pauses answer={answer} />
      <Doubted answer={answer} />
      <PageSection title="Fastest and longest-lasting">
        <p className="above-12 reading">
          We don’t rank these: only {groupedNumber(timed.count)} of {groupedNumber(timed.of)} tornadoes have a
          recorded end time.
        </p>
      </PageSection>
      <ReadOn
        path="/records"
        search={state ? `?state=${state.slug}` : ''}
        tornadoes={answer.deadliest.length}
        profile="Lists with ranks (CSV)"
        printWords="Print"
      />
    </>
  );
}

function Amounts({ answer }: { answer: RecordsAnswer }) {
  const units = useUnits();
  const { state } = answer;
  const year = (wall: string) => wall.slice(0, 4);
  return (
    <div className={ownStyles['lists']}>
      <List
        title="Deadliest"
        column="Deaths"
        {...(state ? { about: `Deaths in ${state.name}.` } : {})}
        rows={answer.deadliest}
        value={(one) =>
          atLeastSign(one.fatalities_at_least) + groupedNumber(one.fatalities_here ?? one.fatalities ?? 0)
        }
      />
      <List
        title="Most injured"
        column="Injured"
        {...(state ? { about: `Injuries in ${state.name}.` } : {})}
        rows={answer.most_injuries}
        value={(one) => groupedNumber(one.injuries_here ?? one.injuries ?? 0)}
      />
      <List
        title="Longest path"
        column="Length"
        about="Early long paths may have been several tornadoes."
        rows={answer.longest}
        value={(one) => quantityWords(units, 'length', one.path_length)}
      />
      <List
        title="Widest path"
        column="Width"
        about={`Since ${maximumWidthsSince}. Earlier widths are averages.`}
        rows={answer.widest}
        value={(one) => quantityWords(units, 'width', one.path_width)}
      />
      <List
        title="Costliest"
        column="Damage"
        about="In dollars of that year, not adjusted for inflation. Early damage is known only by class."
        rows={answer.costliest}
        value={(one) => `${dollarWords(one.damage_estimate ?? 0)} of ${year(one.begin_wall)}`}
      />
    </div>
  );
}

interface ListProps<T extends ProfileTornado> {
  title: string;
  column: string;
  about?: string;
  rows: readonly T[];
  value: (one: T) => ReactNode;
}

/** The amount that makes the record stands beside each name. */
function List<T extends ProfileTornado>({ title, column, about, rows, value }: ListProps<T>) {
  if (rows.length === 0) return null;
  return (
    <PageSection title={title} about={about}>
      <table className={`${lineStyles['table']} ${lineStyles['dense']}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Tornado</th>
            <th scope="col">Rating</th>
            <th scope="col" className={lineStyles['number']}>
              {column}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id}>
              <TornadoCell tornado={one} />
              <td>
                <RatingBadge rating={one.tor_f_scale} />
              </td>
              <td className={lineStyles['number']}>{value(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  );
}

function TornadoCell({ tornado }: { tornado: ProfileTornado }) {
  return (
    <th scope="row">
      <Link to={`/tornadoes/${tornado.id}`}>{nameOf(tornado).title}</Link>
      <span className="second-13">
        <time dateTime={tornado.begin_wall.slice(0, 10)}>{shortDate(tornado.begin_wall)}</time>
      </span>
    </th>
  );
}

function Days({ title, days }: { title: string; days: RecordsAnswer['deadliest_days'] }) {
  if (days.length === 0) return null;
  return (
    <PageSection title={title} about="Midnight to midnight, local time.">
      <DayLines days={days} label={title} />
    </PageSection>
  );
}

/** Set apart: these are in none of the lists above. */
function Doubted({ answer: { doubted } }: { answer: RecordsAnswer }) {
  const units = useUnits();
  if (doubted.length === 0) return null;
  return (
    <PageSection
      title={`Implausible: ${counted(doubted.length, 'length', 'lengths')}`}
      about="As recorded. They are not in the lists above."
    >
      <table className={`${lineStyles['table']} ${lineStyles['dense']}`} aria-label="Implausible lengths">
        <thead>
          <tr>
            <th scope="col">Tornado</th>
            <th scope="col" className={lineStyles['number']}>
              Recorded
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {doubted.map(({ tornado, path_length: length, path_width: width, reasons }) => (
            <tr key={tornado.id}>
              <TornadoCell tornado={tornado} />
              <td className={lineStyles['number']}>
                {quantityWords(units, 'length', length)}
                <span className="second-13">{quantityWords(units, 'width', width)} wide</span>
              </td>
              <td>
                {reasons.map((reason) => (
                  <span key={reason} className="second-13 reading block">
                    {reason.replace(/ Lists leave .*$/, '')}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  );
}

const classNames = {
  'F1+': 'F1 or stronger',
  violent: 'Violent (F4 or F5)',
  F5: 'F5 or EF5',
  deadly: 'With a death',
} as const;

function Calendar({ answer: { calendar } }: { answer: RecordsAnswer }) {
  const known = calendar.filter(({ earliest }) => earliest !== null);
  if (known.length === 0) return null;
  return (
    <PageSection
      title="Earliest and latest in the calendar"
      about="Local dates, in any year. Of several on one date, the strongest."
    >
      <table className={`${lineStyles['table']} ${lineStyles['dense']}`} aria-label="Earliest and latest">
        <thead>
          <tr>
            <th scope="col">Rating</th>
            <th scope="col">Earliest</th>
            <th scope="col">Latest</th>
          </tr>
        </thead>
        <tbody>
          {known.map(({ class: name, earliest, latest }) => (
            <tr key={name}>
              <th scope="row">{classNames[name]}</th>
              <td>{earliest ? <Named tornado={earliest} /> : null}</td>
              <td>{latest ? <Named tornado={latest} /> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  );
}

function Named({ tornado }: { tornado: ProfileTornado }) {
  return (
    <>
      {longDate(tornado.begin_wall)}
      <span>
        <Link to={`/tornadoes/${tornado.id}`}>{nameOf(tornado).title}</Link>
      </span>
    </>
  );
}

function Pauses({ answer: { pauses, record_years: years } }: { answer: RecordsAnswer }) {
  if (pauses.length === 0) return null;
  return (
    <PageSection
      title="Longest gaps"
      about={`Between two in a row, and from the last one to the end of ${years.last}.`}
    >
      <div className="sideways">
        <table className={`${lineStyles['table']} ${lineStyles['dense']}`}>
          <thead>
            <tr>
              <th scope="col">Of</th>
              <th scope="col" className={lineStyles['number']}>
                Longest
              </th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col" className={lineStyles['number']}>
                Since the last
              </th>
            </tr>
          </thead>
          <tbody>
            {pauses.map(({ class: name, days, from, to, since_last: since }) => (
              <tr key={name}>
                <th scope="row">{classNames[name]}</th>
                <td className={lineStyles['number']}>{timeWords(days)}</td>
                <td>
                  <Named tornado={from} />
                </td>
                <td>
                  <Named tornado={to} />
                </td>
                <td className={lineStyles['number']}>{timeWords(since.days)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}

const daysPerYear = 365.25;

/** `12 days`, `5.4 years` */
function timeWords(days: number): string {
  if (days < 2 * daysPerYear) return days === 1 ? '1 day' : `${groupedNumber(days)} days`;
  return `${groupedNumber(days / daysPerYear, 1)} years`;
}

/** `$2.8 billion`, `$250 million`, `$12,000` */
function dollarWords(dollars: number): string {
  if (dollars >= 1e9) return `$${groupedNumber(dollars / 1e9)} billion`;
  return dollars >= 1e6 ? `$${groupedNumber(dollars / 1e6)} million` : `$${groupedNumber(dollars)}`;
}
