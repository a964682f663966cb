import * as z from 'zod';
import { allOrNone } from '../contract/query/all-or-none.ts';
import { dayQuery, refuseDayAlone } from '../contract/query/day-query.ts';
import { decimalQuery } from '../contract/query/decimal-query.ts';
import { instantQuery } from '../contract/query/instant-query.ts';
import { listQuery } from '../contract/query/list-query.ts';
import { wholeNumberQuery } from '../contract/pagination.ts';
import { stateQuery } from '../contract/query/state-query.ts';
import { maxRadiusMiles } from './map-limits.ts';
import { ratings } from './rating.ts';

const amount = decimalQuery('a number from 0', 0).optional();
const name = z.string().max(100).meta({ description: 'at most 100 characters' }).optional();
const date = z.iso.date().meta({ description: 'a date such as 1974-04-03' }).optional();

const circle = 'with near_lat, near_lon and radius_miles together';

const boundNames = ['bounds_north', 'bounds_south', 'bounds_east', 'bounds_west'] as const;
/** Any number is accepted, because a view of the map may extend beyond a pole or the antimeridian. */
const bound = decimalQuery('degrees, all four bounds together');

export const requiredBounds = {
  bounds_north: bound,
  bounds_south: bound,
  bounds_east: bound,
  bounds_west: bound,
};

/** The filter parameters, with the same names wherever tornadoes are selected. */
export const tornadoFilterQuery = {
  ef_rating: listQuery(ratings).optional(),
  f_ef_scale: listQuery(ratings).optional(),
  state: stateQuery.optional(),
  ...dayQuery,
  year: wholeNumberQuery(1, 9999).optional(),
  date_from: date,
  date_to: date,
  start_time_from: instantQuery('first').optional(),
  start_time_to: instantQuery('last').optional(),
  bounds_north: bound.optional(),
  bounds_south: bound.optional(),
  bounds_east: bound.optional(),
  bounds_west: bound.optional(),
  county: name,
  min_length: amount,
  max_length: amount,
  min_width: amount,
  max_width: amount,
  min_fatalities: amount,
  max_fatalities: amount,
  min_injuries: amount,
  max_injuries: amount,
  min_damage: amount,
  max_damage: amount,
  near_lat: decimalQuery(`degrees from -90 to 90, ${circle}`, -90, 90).optional(),
  near_lon: decimalQuery(`degrees from -180 to 180, ${circle}`, -180, 180).optional(),
  radius_miles: decimalQuery(`a number from 0 to ${maxRadiusMiles}, ${circle}`, 0, maxRadiusMiles).optional(),
  /** Places are where a tornado was, unless this asks for the place of touchdown. */
  begin_only: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({
      description:
        'true: state, county, bounds and circle mean where a tornado began. Otherwise they mean every place that its path came to',
    }),
  q: name,
};

const TornadoFilter = z.strictObject(tornadoFilterQuery);
export type TornadoFilter = z.infer<typeof TornadoFilter>;

const refuseHalfABox = allOrNone(boundNames);
const refuseHalfACircle = allOrNone(['near_lat', 'near_lon', 'radius_miles']);

/** A refinement for every schema with `tornadoFilterQuery`. It checks parameters that depend on each other. */
export function refuseHalfFilters(
  filter: TornadoFilter,
  context: z.core.$RefinementCtx<TornadoFilter>,
): void {
  refuseDayAlone(filter, context);
  refuseHalfABox(filter, context);
  refuseHalfACircle(filter, context);
}
