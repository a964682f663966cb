import * as z from 'zod';
import { wholeNumberQuery } from '../pagination.ts';
import { states } from '../../geo/states.ts';
import { hasWord } from '../../text/has-word.ts';

/** Returns a check of parameters that only work together. It reports each missing one. */
export function allOrNone<const Name extends string>(names: readonly Name[]) {
  return <Q extends { [K in Name]?: unknown }>(query: Q, context: z.core.$RefinementCtx<Q>): void => {
    const missing = names.filter((name) => query[name] === undefined);
    if (missing.length === names.length) return;
    for (const name of missing) context.addIssue({ code: 'custom', path: [name], input: undefined });
  };
}

/** A day of any year. A month is valid alone. */
export const dayQuery = {
  month: wholeNumberQuery(1, 12).optional(),
  day: wholeNumberQuery(1, 31)
    .optional()
    .meta({ description: 'a whole number from 1 to 31, together with a month' }),
};

/** A refinement for a schema with `dayQuery`. */
export function refuseDayAlone<Q extends { month?: number | undefined; day?: number | undefined }>(
  { month, day }: Q,
  context: z.core.$RefinementCtx<Q>,
): void {
  if (day === undefined || month !== undefined) return;
  context.addIssue({ code: 'custom', path: ['day'], input: day });
}

const Day = z.iso.date();
const Instant = z.iso.datetime({ offset: true, local: true });

/**
 * The schema of a UTC date or an instant, read as seconds since 1970. A date means its first or its last second. An
 * instant without a zone is UTC.
 */
export function instantQuery(ofDay: 'first' | 'last') {
  return z
    .string()
    .transform((text, context) => {
      const milliseconds = parse(text, ofDay);
      if (milliseconds !== undefined) return milliseconds / 1000;
      context.addIssue({ code: 'custom', input: text });
      return z.NEVER;
    })
    .meta({
      description: 'a UTC date such as 1974-04-03, or an instant such as 1974-04-03T21:40:00Z',
    });
}

function parse(text: string, ofDay: 'first' | 'last'): number | undefined {
  if (Day.safeParse(text).success)
    return Date.parse(`${text}T${ofDay === 'first' ? '00:00:00' : '23:59:59'}Z`);
  if (!Instant.safeParse(text).success) return undefined;
  return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
}

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

const nameOf = new Map(
  states.flatMap(({ name, postal }) => [name, postal].map((key) => [key.toUpperCase(), name.toUpperCase()])),
);

/** A state by its full name or postal code in any letter case, read as the upper-case name. `All States` means any. */
export const stateQuery = z
  .string()
  .max(60)
  .transform((text, context) => {
    const key = text.trim().toUpperCase();
    if (key === '' || key === 'ALL STATES') return undefined;
    const name = nameOf.get(key);
    if (name !== undefined) return name;
    context.addIssue({ code: 'custom', input: text });
    return z.NEVER;
  })
  .meta({ description: "a state's full name or postal code, such as Kansas or KS" });

const maxLength = 100;

/** Words that a text must have. */
export const textQuery = z
  .string()
  .max(maxLength)
  .refine(hasWord)
  .meta({
    description: `at most ${maxLength} characters with a word in them; "words in quotation marks" are a phrase`,
  });
