import * as z from 'zod';

/** Long enough for every digit of a double, and with an exponent, because programs write very small numbers so. */
const decimal = /^-?(\d{1,20}(\.\d{0,25})?|\.\d{1,25})(e[+-]?\d{1,3})?$/i;

/** The schema of a decimal number in a URL. `Infinity`, `0x10` and ` 7` are refused. */
export function decimalQuery(description: string, min = -Number.MAX_VALUE, max = Number.MAX_VALUE) {
  return z
    .string()
    .regex(decimal)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ type: 'number', description });
}
