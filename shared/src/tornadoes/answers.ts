import * as z from 'zod';
import { Pagination } from '../contract/pagination.ts';
import { MapPin } from './map-pin.ts';
import { ratings } from './rating.ts';
import { TornadoSummary } from './schema.ts';

function countsOf<T extends z.ZodType>(value: T) {
  return z.array(z.strictObject({ value, count: z.int().min(1) }));
}

const facetsDescription =
  'How many tornadoes each choice would show. Each facet counts under all filters except its own. ' +
  'Only values that occur are listed, in ascending order.';

export const TornadoFacets = z
  .strictObject({
    rating: countsOf(z.enum(ratings)),
    state: countsOf(z.string()),
    year: countsOf(z.int()).describe('The year on the wall clock at the place'),
    month: countsOf(z.int().min(1).max(12)).describe(
      'The month on the wall clock at the place, counted without the filters of month and day',
    ),
  })
  .meta({ id: 'TornadoFacets', description: facetsDescription });
export type TornadoFacets = z.infer<typeof TornadoFacets>;

export const TornadoList = z.strictObject({
  tornadoes: z.array(TornadoSummary),
  pagination: Pagination,
  facets: TornadoFacets.optional(),
});

export const MapData = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({
    pins: z.array(MapPin).describe('The most significant in view'),
    total: z.int().min(0).describe('The number of tornadoes in view'),
  }),
});

export const OnThisDay = z.strictObject({
  tornadoes: z.array(TornadoSummary),
  meta: z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
});

/** Enough for a line of a list and a line on the map. */
export const RelatedTornado = TornadoSummary.pick({
  id: true,
  tor_f_scale: true,
  cz_name: true,
  begin_datetime: true,
  begin_wall: true,
  begin_zone_letters: true,
  display_name: true,
  start_lat: true,
  start_lon: true,
  end_lat: true,
  end_lon: true,
}).meta({ id: 'RelatedTornado' });
export type RelatedTornado = z.infer<typeof RelatedTornado>;

export const RelatedTornadoes = z.strictObject({ tornadoes: z.array(RelatedTornado) });
