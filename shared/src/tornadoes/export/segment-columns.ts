import type { FileRating } from '../file-rating.ts';

/** The columns of the file of segments, in order, with what they hold. The codebook describes them. */
export const segmentColumns = {
  tornado_id: 'text',
  order: 'number',
  event_id: 'text',
  county: 'text',
  state: 'text',
  nws_office: 'text',
  begin_local: 'text',
  begin_utc: 'text',
  end_utc: 'text',
  begin_lat: 'number',
  begin_lon: 'number',
  end_lat: 'number',
  end_lon: 'number',
  begin_location: 'text',
  end_location: 'text',
  length_miles: 'number',
  length_is_default: 'boolean',
  width_yards: 'number',
  width_is_default: 'boolean',
  rating: 'text',
  rating_recorded: 'text',
  deaths: 'number',
  deaths_indirect: 'number',
  injuries: 'number',
  injuries_indirect: 'number',
  damage_usd: 'number',
  damage_min_usd: 'number',
  damage_max_usd: 'number',
  damage_recorded: 'text',
  crop_damage_recorded: 'text',
  reported_by: 'text',
  source_file: 'text',
  source_line: 'number',
  joined_by: 'text',
  joined_gap_miles: 'number',
  joined_minutes: 'number',
  spc_joined_by: 'text',
} as const satisfies Record<string, 'text' | 'number' | 'boolean'>;

export type SegmentColumnName = keyof typeof segmentColumns;
export const segmentColumnNames = Object.keys(segmentColumns) as SegmentColumnName[];

interface Kinds {
  text: string | null;
  number: number | null;
  boolean: boolean | null;
}

/** The values of one segment. Null means that a value is not recorded. */
export type SegmentRow = {
  [N in SegmentColumnName]: N extends 'rating' ? FileRating : Kinds[(typeof segmentColumns)[N]];
};
