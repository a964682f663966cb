import { fieldNumbers, fieldRangeProblems, type FieldNumber } from '@touchdown/shared/radar/field-range.ts';
import { mapExtentWords, parseMapExtent } from '@touchdown/shared/radar/map-extent.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import {
  defaultVelocityFolding,
  defaultVelocityPalette,
  maxRadarSweep,
  tileZooms,
} from '@touchdown/shared/radar/radar-choices.ts';
import { fieldDescriptions, radarFields, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { maxLabelLength, maxWindowHours } from '@touchdown/shared/radar/radar-limits.ts';
import { defaultTileProvider, defaultTileZoom } from '@touchdown/shared/radar/tile-providers.ts';
import type { RadarSubject } from '../radar-subject.ts';

/** The fields of the form, by the parameters' names. Their values are the typed text. */
export const formFields = [
  'radar_sweep',
  'station_id',
  'start_time',
  'end_time',
  'label',
  'vmin',
  'vmax',
  'map_extent',
  'tile_zoom',
  'reflectivity_field',
  'velocity_folding',
  'velocity_palette',
  'map_tile_provider',
  'disable_filtering',
  'filtering_threshold',
] as const;
type FormField = (typeof formFields)[number];
export type RadarFormValues = Record<FormField, string>;
export type RadarFormProblems = Partial<Record<FormField, string | undefined>>;

/** The parameters that are sent. */
export type RadarFormQuery = Partial<RadarFormValues>;

const wholeNumbers = { radar_sweep: { min: 0, max: maxRadarSweep }, tile_zoom: tileZooms } as const;
type WholeNumber = keyof typeof wholeNumbers;

export function initialValues({ label, startAt, endAt }: RadarSubject): RadarFormValues {
  const { defaultMin, defaultMax } = fieldDescriptions.reflectivity;
  return {
    radar_sweep: '0',
    station_id: '',
    start_time: toMinute(startAt),
    end_time: toMinute(endAt),
    label,
    vmin: String(defaultMin),
    vmax: String(defaultMax),
    map_extent: '',
    tile_zoom: String(defaultTileZoom),
    reflectivity_field: 'reflectivity',
    velocity_folding: defaultVelocityFolding,
    velocity_palette: defaultVelocityPalette,
    map_tile_provider: defaultTileProvider,
    disable_filtering: '',
    filtering_threshold: '',
  };
}

/** Changes the field, and with it the ends of the colour bar, unless the person has chosen their own. */
export function withField(values: RadarFormValues, typed: string): RadarFormValues {
  const changed = { ...values, reflectivity_field: typed };
  const next = fieldNamed(typed);
  const isUntouched = radarFields.some((field) => {
    const { defaultMin, defaultMax } = fieldDescriptions[field];
    return values.vmin === String(defaultMin) && values.vmax === String(defaultMax);
  });
  if (!next || !isUntouched) return changed;
  const { defaultMin, defaultMax } = fieldDescriptions[next];
  return { ...changed, vmin: String(defaultMin), vmax: String(defaultMax) };
}

/** Section 5: empty fields and non-numeric text in a number field are not sent. */
export function toRadarQuery(values: RadarFormValues): RadarFormQuery {
  const query: RadarFormQuery = {};
  for (const name of formFields) {
    const typed = values[name].trim();
    const isLeftOut = typed === '' || (isNumberField(name) && !isNumber(typed));
    if (!isLeftOut) query[name] = isTime(name) ? `${typed.slice(0, 'yyyy-mm-ddThh:mm'.length)}:00Z` : typed;
  }
  return query;
}

/** The problems that the server would find, checked before sending. The server decides. */
export function radarFormProblems(values: RadarFormValues): RadarFormProblems {
  const { station_id: station, reflectivity_field: field, map_extent: extent, label, ...rest } = values;
  const problems: RadarFormProblems = {};
  for (const name of Object.keys(wholeNumbers) as WholeNumber[]) {
    problems[name] = wholeNumberProblem(name, rest[name]);
  }
  const given = Object.fromEntries(
    fieldNumbers.map((name) => [name, isNumber(rest[name]) ? Number(rest[name]) : undefined]),
  );
  const wrong = fieldRangeProblems(fieldNamed(field) ?? 'reflectivity', given);
  for (const name of fieldNumbers) problems[name] = wrong[name] && `Must be ${wrong[name]}.`;
  if (station.trim() && !findStation(station.trim().toUpperCase())) {
    problems.station_id = 'No weather radar has this ID. An example is KTLX.';
  }
  if (field.trim() && !fieldNamed(field)) problems.reflectivity_field = `One of ${radarFields.join(', ')}.`;
  if (extent.trim() && !parseMapExtent(extent.trim())) problems.map_extent = `Please give ${mapExtentWords}.`;
  if (label.trim().length > maxLabelLength) problems.label = `At most ${maxLabelLength} characters.`;
  const hours = (Date.parse(`${rest.end_time}Z`) - Date.parse(`${rest.start_time}Z`)) / 3_600_000;
  if (hours <= 0) problems.end_time = 'Must be after the start time.';
  if (hours > maxWindowHours) problems.end_time = `At most ${maxWindowHours} hours after the start time.`;
  return problems;
}

export function fieldNamed(typed: string): RadarField | undefined {
  return radarFields.find((field) => field === typed.trim().toLowerCase());
}

function wholeNumberProblem(name: WholeNumber, typed: string): string | undefined {
  if (!isNumber(typed)) return undefined;
  const { min, max } = wholeNumbers[name];
  const value = Number(typed);
  if (value >= min && value <= max && Number.isInteger(value)) return undefined;
  return `A whole number from ${min} to ${max}.`;
}

function isNumberField(name: FormField): name is WholeNumber | FieldNumber {
  return name in wholeNumbers || fieldNumbers.some((number) => number === name);
}

function isTime(name: FormField): boolean {
  return name === 'start_time' || name === 'end_time';
}

function isNumber(typed: string): boolean {
  return typed.trim() !== '' && Number.isFinite(Number(typed));
}

/** The value of a `datetime-local` input, which has no zone; here it is UTC. */
function toMinute(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}
