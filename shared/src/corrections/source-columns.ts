/**
 * The columns of the agencies' files that give each value of a tornado: NCEI's in capitals, the SPC's in small letters.
 * A value without columns is in neither file.
 */
export const sourceColumns: Readonly<Record<string, readonly string[]>> = {
  event_type: ['EVENT_TYPE'],
  state: ['STATE', 'st'],
  cz_name: ['CZ_NAME', 'f1', 'f2', 'f3', 'f4'],
  wfo: ['WFO'],
  begin_datetime: ['BEGIN_DATE_TIME', 'CZ_TIMEZONE', 'date', 'time', 'tz'],
  end_datetime: ['END_DATE_TIME', 'CZ_TIMEZONE', 'edat', 'etime', 'tz'],
  start_coordinates: ['BEGIN_LAT', 'BEGIN_LON', 'slat', 'slon'],
  end_coordinates: ['END_LAT', 'END_LON', 'elat', 'elon'],
  path_length: ['TOR_LENGTH', 'len'],
  path_width: ['TOR_WIDTH', 'wid'],
  tor_f_scale: ['TOR_F_SCALE', 'mag', 'fc'],
  max_wind_speed: [],
  injuries: ['INJURIES_DIRECT', 'INJURIES_INDIRECT', 'inj'],
  fatalities: ['DEATHS_DIRECT', 'DEATHS_INDIRECT', 'fat'],
  damage_estimate: ['DAMAGE_PROPERTY', 'loss'],
  damage_crops: ['DAMAGE_CROPS', 'closs'],
  source: ['SOURCE', 'DATA_SOURCE'],
  event_narrative: ['EVENT_NARRATIVE'],
  episode_narrative: ['EPISODE_NARRATIVE'],
  display_name: ['STATE', 'CZ_NAME', 'BEGIN_LOCATION', 'st', 'f1'],
};
