import { useQuery } from '@tanstack/react-query';
import { homeCardItems } from '@touchdown/shared/contract/page-limits.ts';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import { useState } from 'react';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useIsServed } from '../../lib/page/use-is-served.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import { FeaturedCard } from './featured-card.tsx';
import { OnThisDayItem } from './on-this-day-item.tsx';
import { RoundAnniversaries } from './round-anniversaries.tsx';

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
