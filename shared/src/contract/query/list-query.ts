import * as z from 'zod';

/**
 * The schema of a comma-separated list of known values in any letter case. Unknown values, as in old URLs, are
 * dropped, as the specification says. The list may end up empty.
 */
export function listQuery<const T extends string>(values: readonly T[]) {
  const known = new Map<string, T>(values.map((value) => [value.toUpperCase(), value]));
  return z
    .string()
    .max(200)
    .transform((text) => {
      const named = text.split(',').flatMap((part) => known.get(part.trim().toUpperCase()) ?? []);
      return [...new Set(named)];
    })
    .meta({ description: `a comma-separated list of ${values.join(', ')}` });
}
