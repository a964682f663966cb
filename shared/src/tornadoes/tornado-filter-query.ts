import * as z from 'zod';
import {
  allOrNone,
  refuseDayAlone,
  instantQuery,
  listQuery,
  stateQuery,
} from '../contract/query/query-values.ts';
import { wholeNumberQuery } from '../contract/pagination.ts';
import { ratings } from './rating.ts';
import { officeCodes } from '../geo/forecast-offices.ts';
import { filterParameters, wholeFilters, type FilterParameters } from './filter-values.ts';
import type { FilterParameter, ReadAs } from './tornado-filters.ts';

const maxNameLength = 100;

const schemas: { [K in keyof ReadAs]: (parameter: FilterParameter) => z.ZodType<ReadAs[K], string> } = {
  ratings: () => listQuery(ratings),
  state: () => stateQuery,
  whole: ({ min = 0, max = Number.MAX_SAFE_INTEGER }) => wholeNumberQuery(min, max),
  decimal: ({ description = 'a number', min, max }) => decimalQuery(description, min, max),
  date: () => z.iso.date().meta({ description: 'a date such as 1974-04-03' }),
  instantFrom: () => instantQuery('first'),
  instantTo: () => instantQuery('last'),
  name: () =>
    z
      .string()
      .max(maxNameLength)
      .meta({ description: `at most ${maxNameLength} characters` }),
  office: () =>
    z
      .string()
      .max(10)
      .transform((text, context) => {
        const code = text.trim().toUpperCase();
        if (officeCodes.includes(code)) return code;
        context.addIssue({ code: 'custom', input: text });
        return z.NEVER;
      })
      .meta({ description: 'the code of a forecast office of the National Weather Service, such as OUN' }),
  yes: () => z.enum(['true', 'false']).transform((text) => text === 'true'),
};

/** Long enough for every digit of a double, and with an exponent, because programs write very small numbers so. */
const decimal = /^-?(\d{1,20}(\.\d{0,25})?|\.\d{1,25})(e[+-]?\d{1,3})?$/i;

/** The filter parameters, with the same names wherever tornadoes are selected. */
export const tornadoFilterQuery = Object.fromEntries(
  filterParameters.map(([name, parameter]) => {
    const { as, description } = parameter;
    const schema = schemas[as](parameter).optional();
    return [name, description === undefined ? schema : schema.meta({ description })];
  }),
) as unknown as { [N in keyof FilterParameters]-?: z.ZodOptional<z.ZodType<FilterParameters[N], string>> };

/** The schema of a decimal number in a URL. `Infinity`, `0x10` and ` 7` are refused. */
function decimalQuery(description: string, min = -Number.MAX_VALUE, max = Number.MAX_VALUE) {
  return z
    .string()
    .regex(decimal)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ type: 'number', description });
}

const { bounds_north, bounds_south, bounds_east, bounds_west } = tornadoFilterQuery;

export const requiredBounds = {
  bounds_north: bounds_north.unwrap(),
  bounds_south: bounds_south.unwrap(),
  bounds_east: bounds_east.unwrap(),
  bounds_west: bounds_west.unwrap(),
};

/** A refinement for every schema with `tornadoFilterQuery`. It checks parameters that depend on each other. */
export function refuseHalfFilters(
  filter: FilterParameters,
  context: z.core.$RefinementCtx<FilterParameters>,
): void {
  refuseDayAlone(filter, context);
  for (const names of wholeFilters) allOrNone(names)(filter as Record<string, unknown>, context as never);
}
