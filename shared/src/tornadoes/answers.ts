import * as z from 'zod';
import { Pagination } from '../contract/pagination.ts';
import { MapPin } from './map-pin.ts';
import { ratings } from './rating.ts';
import { TornadoSummary } from './schema.ts';

function counted<T extends z.ZodType>(value: T) {
  return z.array(z.strictObject({ value, count: z.int().min(1) }));
}

const whatFacetsCount =
  'How many tornadoes each choice would show: every facet is counted under all filters but its own. ' +
  'Only values that occur, each list ascending by value.';

export const TornadoFacets = z
  .strictObject({
    rating: counted(z.enum(ratings)),
    state: counted(z.string()),
    year: counted(z.int()).describe("Of the source's own date"),
    month: counted(z.int().min(1).max(12)).describe(
      "Of the source's own date; leaves out the filters of month and day",
    ),
  })
  .meta({ id: 'TornadoFacets', description: whatFacetsCount });
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
    total: z.int().min(0).describe('How many there are in view'),
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
  display_name: true,
  start_lat: true,
  start_lon: true,
  end_lat: true,
  end_lon: true,
}).meta({ id: 'RelatedTornado' });
export type RelatedTornado = z.infer<typeof RelatedTornado>;

export const RelatedTornadoes = z.strictObject({ tornadoes: z.array(RelatedTornado) });
