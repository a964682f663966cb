const fields: ReadonlySet<string> = new Set([
  'fatalities',
  'injuries',
  'tor_f_scale',
  'preliminary_f_scale',
  'damage_estimate',
  'damage_crops',
]);

/**
 * Returns whether a suggestion for this field, as the API names it, should say where its value is from. The form does
 * not send one without; one that a program sends is flagged, and its author is asked.
 */
export function needsSource(field: string): boolean {
  return fields.has(field);
}

/** Whether a suggestion has to be asked where its value is from. */
export function lacksSource({
  targetField,
  source,
}: {
  targetField?: string;
  source?: object | null | undefined;
}): boolean {
  return !source && targetField !== undefined && needsSource(targetField);
}
