import * as z from 'zod';
import { maxRadiusMiles } from '@touchdown/shared/tornadoes/map-limits.ts';
import { ratingNumber, ratings } from '@touchdown/shared/tornadoes/rating.ts';

const date = z.iso.date();
const count = z.int().min(0);
const year = z.int().min(1).max(9999);
const name = z.string().max(100);

/** What selects tornadoes, for a tool. Everything given is joined by "and". */
export const selectionInput = {
  query: name
    .optional()
    .describe('Words to search for: names of tornadoes, towns, counties, states, dates, ratings'),
  narrative: name
    .optional()
    .describe(
      'Words of the narratives, which only some tornadoes have: all must be there, and words in quotation marks must stand together. Plural and singular are one word',
    ),
  state: name.optional().describe('A state or territory by its whole name: Kansas'),
  county: name.optional().describe('A county by its name without the word County; use it with state'),
  ratings: z.array(z.enum(ratings)).min(1).optional().describe('Any of these'),
  min_rating: z
    .int()
    .min(0)
    .max(5)
    .optional()
    .describe('4 stands for F4, F5, EF4 and EF5. Unrated ones have none'),
  year: year.optional(),
  year_from: year.optional().describe('The first year'),
  year_to: year.optional().describe('The last year'),
  date_from: date.optional().describe('The first date, on the wall clock at the place'),
  date_to: date.optional().describe('The last date'),
  month: z.int().min(1).max(12).optional(),
  day_of_month: z.int().min(1).max(31).optional().describe('Together with month'),
  outbreak: name.optional().describe('The id of an outbreak'),
  min_deaths: count.optional(),
  min_injuries: count.optional(),
  min_length_miles: z.number().min(0).optional(),
  min_width_yards: z.number().min(0).optional(),
  near: z
    .strictObject({
      lat: z.number().min(-90).max(90),
      lon: z.number().min(-180).max(180),
      miles: z.number().min(0).max(maxRadiusMiles),
    })
    .optional()
    .describe('The path came this near to a place'),
  began_there: z
    .boolean()
    .optional()
    .describe(
      'True: state, county and near mean where it began. Otherwise every place that its path came to',
    ),
};

export const SelectionInput = z.strictObject(selectionInput);
export type SelectionInput = z.infer<typeof SelectionInput>;

/** Returns the same selection as parameters of the list, which check it once more. */
export function toListParameters(input: SelectionInput): Record<string, string> {
  const { year_from: first, year_to: last, near } = input;
  const rated = ratingsOf(input);
  const given = {
    q: input.query,
    text: input.narrative,
    state: input.state,
    county: input.county,
    ef_rating: rated?.join(','),
    year: input.year,
    date_from: input.date_from ?? (first && `${inFour(first)}-01-01`),
    date_to: input.date_to ?? (last && `${inFour(last)}-12-31`),
    month: input.month,
    day: input.day_of_month,
    outbreak: input.outbreak,
    min_fatalities: input.min_deaths,
    min_injuries: input.min_injuries,
    min_length: input.min_length_miles,
    min_width: input.min_width_yards,
    near_lat: near?.lat,
    near_lon: near?.lon,
    radius_miles: near?.miles,
    begin_only: input.began_there,
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(present.map(([key, value]) => [key, String(value)]));
}

function ratingsOf({ ratings: named, min_rating: least }: SelectionInput) {
  if (least === undefined) return named;
  const strong = ratings.filter((rating) => (ratingNumber(rating) ?? -1) >= least);
  return named ? named.filter((rating) => strong.includes(rating)) : strong;
}

function inFour(value: number): string {
  return String(value).padStart(4, '0');
}
