import * as z from 'zod';

/** A date and time on a clock, without its zone: `1974-04-03T15:40`. */
export const LocalTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
