import * as z from 'zod';
import { instantQuery } from '../contract/query/query-values.ts';
import { fieldNumbers, fieldRangeProblems, rangeWords } from './field-range.ts';
import { mapExtentWords, parseMapExtent } from './map-extent.ts';
import { findStation } from './nearest-stations.ts';
import { maxRadarSweep, tileZooms, velocityFoldings, velocityPalettes } from './radar-choices.ts';
import { radarFields } from './radar-fields.ts';
import { maxLabelLength, maxWindowHours } from './radar-limits.ts';
import { radarStations } from './radar-stations.ts';
import { tileProviders } from './tile-providers.ts';
import { userLine } from '../text/user-text-schema.ts';

const yesOrNo = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .meta({ description: 'true or false' });

/** A form sends the typed text. Text that is not a number is ignored, as the specification says. */
const typedNumber = z
  .string()
  .transform((text) => (text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)));

function wholeNumberIfAny(min: number, max: number) {
  return typedNumber
    .pipe(z.int().min(min).max(max).optional())
    .optional()
    .meta({ type: 'integer', description: `a whole number from ${min} to ${max}` });
}

/** The limits depend on the field. */
const fieldNumber = typedNumber
  .pipe(z.number().optional())
  .optional()
  .meta({ type: 'number', description: radarFields.map(rangeWords).join(', ') });

const StationId = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .refine((id) => findStation(id) !== undefined)
  .meta({
    description: `the id of a weather radar, one of ${radarStations.map(({ id }) => id).join(', ')}`,
  });

const Extent = z
  .string()
  .transform((text, context) => {
    const extent = parseMapExtent(text);
    if (extent) return extent;
    context.addIssue({ code: 'custom', input: text });
    return z.NEVER;
  })
  .meta({ description: mapExtentWords });

const field = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.enum(radarFields))
  .meta({ description: `one of ${radarFields.join(', ')}` });

/** The query string of a request. */
export const RadarQuery = z
  .strictObject({
    force_regenerate: yesOrNo.default(false),
    radar_sweep: wholeNumberIfAny(0, maxRadarSweep),
    station_id: StationId.optional(),
    start_time: instantQuery('first').optional(),
    end_time: instantQuery('last').optional(),
    label: userLine({ max: maxLabelLength, tooLong: `at most ${maxLabelLength} characters` })
      .meta({ description: `at most ${maxLabelLength} characters` })
      .optional(),
    vmin: fieldNumber,
    vmax: fieldNumber,
    map_extent: Extent.optional(),
    tile_zoom: wholeNumberIfAny(tileZooms.min, tileZooms.max),
    reflectivity_field: field.optional(),
    velocity_folding: z
      .enum(velocityFoldings)
      .meta({ description: `one of ${velocityFoldings.join(', ')}; only for velocity` })
      .optional(),
    velocity_palette: z
      .enum(velocityPalettes)
      .meta({ description: `one of ${velocityPalettes.join(', ')}; only for velocities` })
      .optional(),
    map_tile_provider: z.enum(tileProviders).optional(),
    disable_filtering: yesOrNo.optional(),
    filtering_threshold: fieldNumber,
  })
  .superRefine(
    ({ start_time: start, end_time: end, reflectivity_field = 'reflectivity', ...given }, context) => {
      if (start !== undefined && end !== undefined) {
        const isInOrder = start < end && end - start <= maxWindowHours * 3600;
        if (!isInOrder) refuse('end_time', `after start_time by at most ${maxWindowHours} hours`, end);
      }
      const problems = fieldRangeProblems(reflectivity_field, given);
      for (const name of fieldNumbers) {
        const allowed = problems[name];
        if (allowed !== undefined) refuse(name, allowed, given[name]);
      }

      function refuse(path: string, message: string, input: unknown): void {
        context.addIssue({ code: 'custom', path: [path], message, input });
      }
    },
  );

/** The options of a request; missing ones get their defaults. Times are seconds since 1970. */
export type RadarOptions = Omit<z.output<typeof RadarQuery>, 'force_regenerate'>;
