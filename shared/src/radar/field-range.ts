import { fieldDescriptions, type RadarField } from './radar-fields.ts';

/** The numbers of a request that are in the unit of its field. */
export const fieldNumbers = ['vmin', 'vmax', 'filtering_threshold'] as const;
export type FieldNumber = (typeof fieldNumbers)[number];

/** `a number from -140 to 140 kt for radial velocity`: what may be given, read by forms too. */
export function rangeWords(field: RadarField): string {
  const { min, max, unit, title } = fieldDescriptions[field];
  const space = unit === '' || unit === '°' ? '' : ' ';
  return `a number from ${min} to ${max}${space}${unit} for ${title.toLowerCase()}`;
}

/**
 * What is wrong with the numbers of a request, each as what it has to be: within its field's limits, and the
 * upper end of the colour bar above the lower one. An end that is not given is the field's own.
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
