import * as z from 'zod';

/** A state by its full name in any letter case. `All States` means any state. */
export const stateQuery = z
  .string()
  .max(60)
  .transform((text) => {
    const name = text.trim().toUpperCase();
    return name === '' || name === 'ALL STATES' ? undefined : name;
  })
  .meta({ description: "a state's full name, such as Kansas" });
