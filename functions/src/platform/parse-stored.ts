import type * as z from 'zod';

/**
 * Parses what another version may have written: while a stage is updated, older code reads what newer code writes. The
 * fields that this version does not know are left out. Everything else is refused as usual.
 */
export function parseStored<T>(schema: z.ZodType<T>, value: unknown): T {
  const { error, data } = schema.safeParse(value);
  if (!error) return data;
  const known = structuredClone(value);
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') throw error;
    const holder = issue.path.reduce<unknown>(
      (part, key) => (part as Record<PropertyKey, unknown>)[key],
      known,
    );
    for (const key of issue.keys) delete (holder as Record<string, unknown>)[key];
  }
  return schema.parse(known);
}
