const fields: ReadonlySet<string> = new Set(['fatalities', 'tor_f_scale', 'preliminary_f_scale']);

/** Returns whether a correction of this field, as the API names it, is approved by two moderators. */
export function needsTwo(field: string): boolean {
  return fields.has(field);
}
