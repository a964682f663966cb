import * as z from 'zod';

/**
 * A comma-separated list of known values in any letter case. Old addresses may name a value that
 * is unknown: it is dropped, as the specification says, and a list of nothing else asks for nothing.
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
