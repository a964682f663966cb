import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { cardItems, FeaturedCard } from './featured-card.tsx';
import { OnThisDayItem } from './on-this-day-item.tsx';
import { useIsServed } from '../../lib/page/use-is-served.ts';
import { toQueryString } from '../../lib/to-query-string.ts';

/** Loaded while the answer is on its way. */
const RoundAnniversaries = lazy(() =>
  import('./round-anniversaries.tsx').then((file) => ({ default: file.RoundAnniversaries })),
);

/** The strongest tornadoes of today's date in all years. Today is what the visitor's own calendar says. */
export function OnThisDay() {
  const isServed = useIsServed();
  const [today] = useState(ownDate);
  // The server does not know which day it is for the visitor.
  const query = useQuery({
    ...apiQuery('GET /tornadoes/on-this-day', { query: { limit: cardItems, ...today } }),
    enabled: !isServed,
  });
  const { data } = query;
  return (
    <FeaturedCard
      title="Tornadoes On This Day"
      aside={data && dayOf(data.meta)}
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

function ownDate(): { month: number; day: number } {
  const now = new Date();
  return { month: now.getMonth() + 1, day: now.getDate() };
}

/** `November 22` */
function dayOf({ month, day }: { month: number; day: number }): string {
  return `${monthNames[month - 1]} ${day}`;
}

/** Returns the URL of "View All Tornadoes on This Day": the whole list that the card begins. */
function onThisDayUrl({ month, day }: { month: number; day: number }): string {
  return `/tornadoes?${toQueryString({ month, day, sort_by: 'tor_f_scale', sort_direction: 'DESC' })}`;
}
