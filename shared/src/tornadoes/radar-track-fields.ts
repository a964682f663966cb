import * as z from 'zod';
import { wholeNumberQuery } from '../contract/pagination.ts';

const height = z.number().describe('Of the beam, feet above the antenna');
const moment = z.iso.datetime().describe('UTC');

/** In lists and on the page of a tornado. Absent is unknown: without a loop nobody has looked. */
export const listedTrackFields = {
  radar_rotation_knots: z
    .number()
    .min(0)
    .optional()
    .describe(
      'The strongest rotation that the radar of its public loop saw: half the difference between the sides of a couplet. Ours, by radar, not official; absent if nobody has looked, or nothing was found',
    ),
  radar_rotation_at_least: z
    .boolean()
    .optional()
    .describe(
      'Whether radar_rotation_knots is a lower limit, because the radar’s own limit or a guess at folded velocities hides more; absent as radar_rotation_knots is',
    ),
  radar_debris_first_at: z.iso
    .datetime()
    .optional()
    .describe(
      'UTC: when that radar first saw debris beside the rotation; absent if unknown, or if it saw none',
    ),
  radar_debris_top_feet: z
    .number()
    .optional()
    .describe('The greatest height of debris above the antenna, in feet; absent as radar_debris_first_at is'),
};

const debrisSights = ['seen', 'none_seen', 'not_measured'] as const;

export const RadarTrackSummary = z
  .strictObject({
    url: z.string().nullable().describe('The file with every scan: place, strength, height and debris'),
    station: z.string().describe('The radar'),
    rotation: z
      .strictObject({
        knots: z.number().min(0),
        at_least: z
          .boolean()
          .describe('Whether the radar’s limit or a guess at folded velocities hides more'),
        at: moment,
        height_feet: height,
      })
      .nullable()
      .describe('The strongest; null if none was found near the path'),
    debris: z
      .enum(debrisSights)
      .describe('not_measured: the radar could not see it, before dual polarization (about 2011 to 2013)'),
    debris_first_at: moment.nullable(),
    debris_last_at: moment.nullable(),
    debris_top_feet: height.nullable(),
  })
  .meta({ id: 'RadarTrackSummary' });
export type RadarTrackSummary = z.infer<typeof RadarTrackSummary>;

export const RotationQuery = z.strictObject({
  knots: wholeNumberQuery(10, 200).describe('Half the difference between the sides'),
});

export const RotationRatings = z
  .strictObject({
    from_knots: z.int(),
    to_knots: z.int(),
    ratings: z
      .array(z.int().min(0))
      .length(6)
      .describe(
        'How many tornadoes of each rating, F/EF0 to F/EF5, have a public loop whose strongest rotation is in these limits. Unrated ones, and rotations that are only a lower limit, are not counted',
      ),
  })
  .meta({ id: 'RotationRatings' });
export type RotationRatings = z.infer<typeof RotationRatings>;
