import type { TracedFieldName } from '@touchdown/shared/tornadoes/trace-rules.ts';

/** What the page calls the values whose sources it shows. */
export const fieldLabels: Readonly<Record<TracedFieldName, string>> = {
  display_name: 'Name',
  known_as: 'Name that people use',
  begin_datetime: 'Time of the beginning',
  end_datetime: 'Time of the end',
  state: 'State',
  counties: 'Counties',
  counties_by_line: 'Counties by the line',
  begin_place: 'Beginning',
  end_place: 'End',
  start_coordinates: 'Coordinates of the beginning',
  end_coordinates: 'Coordinates of the end',
  tor_f_scale: 'Rating',
  path_width: 'Width',
  path_length: 'Path length',
  max_wind_speed: 'Maximum wind',
  fatalities: 'Fatalities',
  fatalities_indirect: 'Indirect fatalities',
  injuries: 'Injuries',
  injuries_indirect: 'Indirect injuries',
  damage_estimate: 'Property damage',
  damage_crops: 'Crop damage',
  wfo: 'Weather office',
  event_narrative: 'Event narrative',
  episode_narrative: 'Episode narrative',
};

/** A link with it opens the section of the sources. */
export const sourcesHash = '#sources';

/** The id of the place on the page that tells the source of a value. */
export function fieldSourceId(field: string): string {
  return `sources-${field}`;
}
