import * as z from 'zod';
import { states } from '../../geo/states.ts';

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
