import * as z from 'zod';
import { defaultPage, defaultPageSize, maxPage, maxPageSize } from './page-limits.ts';

/** The schema of a whole number in a URL. It accepts only digits, so `1e3`, ` 7` and `0x10` are refused. */
export function wholeNumberQuery(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({
      type: 'integer',
      minimum: min,
      maximum: max,
      description: `a whole number from ${min} to ${max}`,
    });
}

export const PageQuery = z.strictObject({
  page: wholeNumberQuery(1, maxPage).default(defaultPage),
  limit: wholeNumberQuery(1, maxPageSize).default(defaultPageSize),
});

export const Pagination = z
  .strictObject({
    total: z.int().min(0),
    page: z.int().min(1),
    limit: z.int().min(1),
    totalPages: z.int().min(0),
    hasMore: z.boolean(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;
