import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { homeCardItems } from '@touchdown/shared/contract/page-limits.ts';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import type { Anniversary } from '@touchdown/shared/tornadoes/answers.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useIsServed } from '../../lib/page/use-is-served.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import { FeaturedCard } from './featured-card.tsx';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import { DayLink } from '../../ui/day-link.tsx';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import styles from './featured.module.css';

interface MonthAndDay {
  month: number;
  day: number;
}

/** The strongest tornadoes of today's date in all years. Today is what the visitor's own calendar says. */
export function OnThisDay() {
  const query = useToday();
  const { data } = query;
  return (
    <FeaturedCard
      title="Tornadoes On This Day"
      isWide
      aside={data && `${dayOf(data.meta)}, strongest first`}
      query={{ ...query, data: data?.tornadoes }}
      keyOf={({ id }) => id}
      renderItem={(tornado) => <OnThisDayItem tornado={tornado} />}
      above={<RoundAnniversaries anniversaries={data?.anniversaries ?? []} />}
      empty={{
        title: 'No tornadoes recorded',
        text: 'No significant tornadoes were recorded on this date in history.',
      }}
      viewAll={{
        to: data ? onThisDayUrl(data.meta) : '/tornadoes',
        label: 'View All Tornadoes on This Day',
      }}
    />
  );
}

/** Most visitors have the same day as the middle of the country, which the server knows. The others ask for theirs. */
function useToday() {
  const isServed = useIsServed();
  const [own] = useState(ownDate);
  const country = useQuery(apiQuery('GET /tornadoes/on-this-day', { query: { limit: homeCardItems } }));
  const there = country.data?.meta;
  const isElsewhere =
    !isServed && there !== undefined && (there.month !== own.month || there.day !== own.day);
  const mine = useQuery({
    ...apiQuery('GET /tornadoes/on-this-day', { query: { limit: homeCardItems, ...own } }),
    enabled: isElsewhere,
    placeholderData: country.data,
  });
  return isElsewhere ? mine : country;
}

function ownDate(): MonthAndDay {
  const now = new Date();
  return { month: now.getMonth() + 1, day: now.getDate() };
}

/** `November 22` */
function dayOf({ month, day }: MonthAndDay): string {
  return `${monthNames[month - 1]} ${day}`;
}

/** Returns the URL of "View All Tornadoes on This Day": the whole list that the card begins. */
function onThisDayUrl({ month, day }: MonthAndDay): string {
  return `/tornadoes?${toQueryString({ month, day, sort_by: 'tor_f_scale', sort_direction: 'DESC' })}`;
}

/** Round years since one of the deadliest tornadoes; nothing on most days. */
function RoundAnniversaries({ anniversaries }: { anniversaries: readonly Anniversary[] }) {
  const round = anniversaries.filter((one) => one.is_round);
  if (round.length === 0) return null;
  return (
    <ul className={`second-15 ${styles['anniversaries']}`} aria-label="Anniversaries">
      {round.map((one) => (
        <li key={one.id}>
          <Remembered anniversary={one} />
        </li>
      ))}
    </ul>
  );
}

/** The tornado's own page is the sheet to print. */
function Remembered({
  anniversary: { id, name, tor_f_scale: rating, deaths, years },
}: {
  anniversary: Anniversary;
}) {
  return (
    <>
      <strong>{years} years ago today:</strong> <Link to={`/tornadoes/${id}`}>{name}</Link>,{' '}
      {rating === 'N/A' ? 'unrated' : rating}, {groupedNumber(deaths)} {deaths === 1 ? 'death' : 'deaths'} ·{' '}
      <Link to={`/tornadoes/${id}#print`}>Sheet to print</Link>
    </>
  );
}

/** A tornado of this day. All of it leads to the tornado, but its year to its day. */
function OnThisDayItem({ tornado }: { tornado: TornadoSummary }) {
  // The list's heading says what they all are.
  const title = nameOf(tornado).title.replace(/^Tornado near /, 'Near ');
  const units = useUnits();
  const { fatalities, injuries, path_length: length } = tornado;
  const facts = [
    fatalities ? counted(fatalities, 'death', 'deaths') : '',
    injuries ? `${groupedNumber(injuries)} injured` : '',
    length ? quantityWords(units, 'length', length) : '',
  ].filter(Boolean);
  return (
    <div className={`link-card ${styles['item']} ${styles['rated']}`}>
      <span className={styles['aside']}>
        <RatingBadge rating={tornado.tor_f_scale} />
      </span>
      <Link to={`/tornadoes/${tornado.id}`} className={`link-card-link ${styles['name']}`}>
        {title}
        {title.includes(tornado.state) ? '' : `, ${tornado.state}`}
      </Link>
      <span className={`second-13 ${styles['more']}`}>
        <DayLink at={tornado.begin_wall} day="local" className={styles['date']}>
          {tornado.begin_wall.slice(0, 4)}
        </DayLink>
        {facts.map((fact) => ` · ${fact}`)}
      </span>
    </div>
  );
}
