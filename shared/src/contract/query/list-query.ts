import * as z from 'zod';

/**
 * The schema of a comma-separated list of known values in any letter case. Unknown values, as in old URLs, are
 * dropped, as the specification says, but a list of nothing else is refused: it would select everything.
 */
export function listQuery<const T extends string>(values: readonly T[]) {
  const known = new Map<string, T>(values.map((value) => [value.toUpperCase(), value]));
  return z
    .string()
    .max(200)
    .transform((text, context) => {
      const parts = text.split(',').filter((part) => part.trim() !== '');
      const named = parts.flatMap((part) => known.get(part.trim().toUpperCase()) ?? []);
      if (parts.length > 0 && named.length === 0) {
        context.addIssue({ code: 'custom', input: text });
        return z.NEVER;
      }
      return [...new Set(named)];
    })
    .meta({ description: `a comma-separated list of ${values.join(', ')}` });
}
