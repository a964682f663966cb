import * as z from 'zod';
import { allOrNone, textQuery } from '../contract/query/query-values.ts';
import { maxPageSize } from '../contract/page-limits.ts';
import { PageQuery, wholeNumberQuery } from '../contract/pagination.ts';
import { maxMapPins } from './map-limits.ts';
import { defaultSortDirection } from '../contract/list-defaults.ts';
import { hasWord } from '../text/has-word.ts';
import { sortDirections, tornadoSortFields } from './sort-fields.ts';
import { refuseHalfFilters, requiredBounds, tornadoFilterQuery } from './tornado-filter-query.ts';

export const sortDirection = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(sortDirections))
  .meta({ description: sortDirections.join(' or ') });

export const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');

export const TornadoQuery = z
  .strictObject({
    ...PageQuery.shape,
    /** Newest first, or the best match of a search. */
    sort_by: z.enum(tornadoSortFields).optional(),
    sort_direction: sortDirection.default(defaultSortDirection),
    facets: yesOrNo.default(false),
    ...tornadoFilterQuery,
    text: textQuery.optional(),
  })
  .superRefine(refuseHalfFilters);

export const MapQuery = z
  .strictObject({
    ...tornadoFilterQuery,
    ...requiredBounds,
    limit: wholeNumberQuery(1, maxMapPins).default(maxMapPins),
    text: textQuery.optional(),
  })
  .superRefine(refuseHalfFilters);

/** A list shows its first page for a search without a word. Here, the answer would be the whole record. */
const search = tornadoFilterQuery.q
  .refine((q) => q === undefined || hasWord(q), 'Please enter a word or a number to search for.')
  .meta({ spoken: true });

/** The filters of a list, without order and page. */
export const FoundQuery = z
  .strictObject({ ...tornadoFilterQuery, q: search, text: textQuery.optional() })
  .superRefine(refuseHalfFilters);

/** The number of tornadoes on the home page's card. */
const defaultOnThisDay = 10;
const together = 'month and day together';

export const OnThisDayQuery = z
  .strictObject({
    limit: wholeNumberQuery(1, maxPageSize).default(defaultOnThisDay),
    month: wholeNumberQuery(1, 12)
      .optional()
      .meta({ description: `a whole number from 1 to 12, ${together}` }),
    day: wholeNumberQuery(1, 31)
      .optional()
      .meta({ description: `a whole number from 1 to 31, ${together}` }),
  })
  .superRefine(allOrNone(['month', 'day']));
