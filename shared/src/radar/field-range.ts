import { fieldDescriptions, type RadarField } from './radar-fields.ts';

/** The parameters of a request that are in the unit of its field. */
export const fieldNumbers = ['vmin', 'vmax', 'filtering_threshold'] as const;
export type FieldNumber = (typeof fieldNumbers)[number];

/** Returns the allowed range in words, also for forms: `a number from -140 to 140 kt for radial velocity`. */
export function rangeWords(field: RadarField): string {
  const { min, max, unit, title } = fieldDescriptions[field];
  const space = unit === '' || unit === '°' ? '' : ' ';
  return `a number from ${min} to ${max}${space}${unit} for ${title.toLowerCase()}`;
}

/**
 * Returns, for each invalid number of a request, what is allowed. A number must be within its field's limits, and
 * the upper end of the colour bar above the lower one. A missing end is the field's default.
 */
export function fieldRangeProblems(
  field: RadarField,
  given: Partial<Record<FieldNumber, number | undefined>>,
): Partial<Record<FieldNumber, string>> {
  const { min, max, defaultMin, defaultMax, unit } = fieldDescriptions[field];
  const problems: Partial<Record<FieldNumber, string>> = {};
  for (const name of fieldNumbers) {
    const value = given[name];
    if (value !== undefined && (value < min || value > max)) problems[name] = rangeWords(field);
  }
  const { vmin = defaultMin, vmax = defaultMax } = given;
  const isUpsideDown = vmin >= vmax && problems.vmin === undefined && problems.vmax === undefined;
  if (isUpsideDown && given.vmax !== undefined) problems.vmax = `more than vmin, which is ${inUnit(vmin)}`;
  else if (isUpsideDown) problems.vmin = `less than vmax, which is ${inUnit(vmax)}`;
  return problems;

  function inUnit(value: number): string {
    return `${value} ${unit}`.trim();
  }
}
