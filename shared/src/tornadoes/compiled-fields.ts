/** The values that our own compilation of notable tornadoes may add where NOAA's files have none. */
export const compiledFields = [
  'known_as',
  'event_narrative',
  'wfo',
  'end_datetime',
  'end_local',
  'end_lat',
  'end_lon',
  'path_length',
  'path_width',
  'fatalities',
  'injuries',
  'damage_estimate',
  'damage_crops',
] as const;
export type CompiledFieldName = (typeof compiledFields)[number];

/** Where those values are from. */
export const ownCompilation = {
  source: 'Touchdown',
  sentence: 'Compiled by Touchdown from NOAA’s public records.',
};
