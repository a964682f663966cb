import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';

/** The values of a tornado that follow from its fields: whoever lists changes of the fields need not name these. */
export const shownByFields: ReadonlySet<string> = new Set([
  ...tornadoFields.map(({ name }) => name),
  'displayName',
  'czName',
  'start_lat',
  'start_lon',
  'end_lat',
  'end_lon',
  'tornado_path',
  'begin_local',
  'begin_yearmonth',
  'begin_day',
  'convective_date',
  'end_local',
  'begin_wall',
  'end_wall',
  'begin_zone_letters',
  'end_zone_letters',
]);
