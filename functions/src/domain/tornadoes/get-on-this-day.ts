import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../catalogue/cached-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { anniversariesOn } from './anniversaries.ts';

type OnThisDayRoute = typeof tornadoRoutes.getOnThisDay;

/** Sorted like the list behind the "View All" link, so that the card shows the first of that list. */
export function getOnThisDay(catalogue: CachedCatalogue, now: () => number) {
  return async (
    { query: { limit, month, day } }: RouteRequest<OnThisDayRoute>,
    reply: Reply,
  ): Promise<RouteResponse<OnThisDayRoute>> => {
    const { search } = await catalogue.forAnswer(reply);
    const meta = month === undefined || day === undefined ? dayInTheMiddle(now()) : { month, day };
    const { rows } = search.find({ ...meta, sort: 'tor_f_scale', direction: 'DESC', limit });
    return {
      tornadoes: rows.map((row) => readSummary(search.catalogue, row)),
      anniversaries: anniversariesOn(search, meta, now()),
      meta,
    };
  };
}

/** In Central time, as most of the country and most tornadoes have it. */
const calendar = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  month: 'numeric',
  day: 'numeric',
});

function dayInTheMiddle(milliseconds: number): { month: number; day: number } {
  const [month = 1, day = 1] = calendar.format(milliseconds).split('/').map(Number);
  return { month, day };
}
