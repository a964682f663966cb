const fields: ReadonlySet<string> = new Set([
  'fatalities',
  'injuries',
  'tor_f_scale',
  'preliminary_f_scale',
  'damage_estimate',
  'damage_crops',
]);

/** Returns whether a suggestion for this field, as the API names it, has to say where its value is from. */
export function needsSource(field: string): boolean {
  return fields.has(field);
}
