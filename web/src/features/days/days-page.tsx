import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate, monthNames } from '@touchdown/shared/text/written-date.ts';
import { counted, tornadoes as tornadoWords } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayCount, DayIndex } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayPath, latestDayPath } from '@touchdown/shared/search/day-paths.ts';
import { newestReportsLabel } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { latestLabel, latestLine } from '@touchdown/shared/tornadoes/day-words.ts';
import { PreliminaryNote } from '../../entities/preliminary/preliminary-note.tsx';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { atLeastSign } from '../../lib/format.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FileLinks } from '../../ui/file-links.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailureFace } from '../../ui/state-face.tsx';
import { OptionSelect } from '../../ui/filters/filter-fields.tsx';
import { useDays } from './day-queries.ts';
import answerStyles from '../../entities/answer-page/answer-page.module.css';
import pageStyles from './day-page.module.css';
import styles from './days-page.module.css';

/** The newest night, any date, the largest days, and a year as a calendar. */
export function DaysPage() {
  const { data, error, isPending, isPlaceholderData, refetch } = useDays();
  return (
    <Page
      title="Tornadoes by day"
      lead="Every day with a tornado since 1950, from midnight to midnight, local time."
    >
      <section aria-label="Find a day" className={`not-printed ${styles['find']}`}>
        <div>
          <LinkButton to={latestDayPath} look="primary">
            {data ? latestLabel(data) : newestReportsLabel}
          </LinkButton>
          <p className={`second-15 ${styles['newest']}`}>{data ? latestLine(data) : ''}</p>
        </div>
        <ChooseDate />
      </section>
      {isPending ? (
        <div className={`stack ${answerStyles['section']}`}>
          <p role="status">Loading the days</p>
          <Skeleton height="20rem" />
          <Skeleton height="16rem" />
        </div>
      ) : data ? (
        <Days index={data} isStale={isPlaceholderData} />
      ) : (
        <FailureFace title="Failed to fetch the days" onRetry={() => void refetch()}>
          Error: {messageOf(error)}
        </FailureFace>
      )}
    </Page>
  );
}

function ChooseDate() {
  const navigate = useNavigate();
  const [date, setDate] = useState('');
  return (
    <form
      aria-label="Date"
      className={styles['date']}
      onSubmit={(event) => {
        event.preventDefault();
        if (date !== '') void navigate(dayPath(date));
      }}
    >
      <TextField
        label="A date"
        type="date"
        min="1950-01-01"
        required
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <Button type="submit">See this day</Button>
    </form>
  );
}

function Days({ index, isStale }: { index: DayIndex; isStale: boolean }) {
  if (!index.record) return <p className={answerStyles['section']}>No tornadoes yet.</p>;
  return (
    <>
      <Year index={index} isStale={isStale} />
      <div className={pageStyles['pair']}>
        <Largest title="The most tornadoes" days={index.most_tornadoes} />
        <Largest title="The most deaths" days={index.most_deaths} />
      </div>
      <FileLinks path="/days" search={`?year=${index.year}`} />
    </>
  );
}

const firstDays = 10;

function Largest({ title, days }: { title: string; days: readonly DayCount[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (days.length === 0) return null;
  const shown = showsAll ? days : days.slice(0, firstDays);
  return (
    <PageSection title={title}>
      <table className={pageStyles['table']} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className={pageStyles['number']}>
              Tornadoes
            </th>
            <th scope="col" className={pageStyles['number']}>
              Deaths
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ date, tornadoes, deaths, deaths_at_least: isPart }) => (
            <tr key={date}>
              <th scope="row">
                <Link to={dayPath(date)}>{longDate(date)}</Link>
              </th>
              <td className={pageStyles['number']}>{groupedNumber(tornadoes)}</td>
              <td className={pageStyles['number']}>{atLeastSign(isPart) + groupedNumber(deaths)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {days.length > shown.length ? (
        <div className="buttons not-printed">
          <Button onClick={() => setShowsAll(true)}>All {days.length}</Button>
        </div>
      ) : null}
    </PageSection>
  );
}

const daysOfMonth = Array.from({ length: 31 }, (_, at) => at + 1);

/** One year: a row for each month, a link in each day with a tornado. The year is in the URL. */
function Year({ index, isStale }: { index: DayIndex; isStale: boolean }) {
  const { year, record, by_day: days } = index;
  const [first, last] = [record?.first, record?.last].map((date) => Number(date?.slice(0, 4)));
  const total = days.reduce((sum, { tornadoes }) => sum + tornadoes, 0);
  return (
    <PageSection
      title={`${year}: ${tornadoWords(total)} on ${counted(days.length, 'day', 'days')}`}
      about="Each number is how many tornadoes that day had."
      className={isStale ? 'stale' : ''}
    >
      <nav aria-label="Other years" className={`buttons not-printed ${styles['years']}`}>
        {first !== undefined && year > first ? (
          <LinkButton to={`?year=${year - 1}`} replace>
            {year - 1}
          </LinkButton>
        ) : null}
        {last !== undefined && year < last ? (
          <LinkButton to={`?year=${year + 1}`} replace>
            {year + 1}
          </LinkButton>
        ) : null}
        <YearForm key={year} year={year} first={first ?? 1950} last={last ?? year} />
      </nav>
      <PreliminaryNote parameters={{ year }} where={`of ${year}`} isOnlyWithReports />
      <Calendar year={year} days={days} />
    </PageSection>
  );
}

function Calendar({ year, days }: { year: number; days: readonly DayCount[] }) {
  const counts = new Map(days.map((day) => [day.date, day]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by key
    <div className="above-16 sideways" role="region" aria-label={`Calendar of ${year}`} tabIndex={0}>
      <table className={styles['calendar']} aria-label={`Tornadoes of ${year} by day`}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {daysOfMonth.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthNames.map((name, month) => (
            <tr key={name}>
              <th scope="row">{name.slice(0, 3)}</th>
              {daysOfMonth.map((day) => {
                const date = `${year}-${two(month + 1)}-${two(day)}`;
                const count = counts.get(date);
                return (
                  <td key={day} data-step={count ? stepOf(count.tornadoes) : undefined}>
                    {count ? (
                      <Link
                        to={dayPath(date)}
                        aria-label={`${longDate(date)}: ${tornadoWords(count.tornadoes)}`}
                      >
                        {count.tornadoes}
                      </Link>
                    ) : null}
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

function YearForm({ year, first, last }: { year: number; first: number; last: number }) {
  const navigate = useNavigate();
  const years = Array.from({ length: last - first + 1 }, (_, at) => last - at);
  // The URL may ask for a year that the record does not have.
  const shown = years.includes(year) ? years : [year, ...years];
  return (
    <OptionSelect
      label="Year"
      value={year}
      options={shown.map((value) => ({ value, label: String(value) }))}
      onChange={(value) => void navigate(`?year=${value}`, { replace: true })}
    />
  );
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** How strongly a day is tinted. */
const steps = [1, 5, 15, 40];

function stepOf(count: number): number {
  return steps.findLastIndex((least) => count >= least);
}
