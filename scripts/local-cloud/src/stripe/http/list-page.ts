import { invalidRequest, missingReference } from './stripe-refusal.ts';
import { fields, text, wholeNumber } from './parameters.ts';

/** The parameters that all lists have. */
export const pageParameters = {
  limit: wholeNumber,
  starting_after: text,
  ending_before: text,
};

export const createdParameter = fields({
  gt: wholeNumber,
  gte: wholeNumber,
  lt: wholeNumber,
  lte: wholeNumber,
});

interface PageRequest {
  limit: number | undefined;
  starting_after: string | undefined;
  ending_before: string | undefined;
}

/** A page of a list, the newest first. Objects are given in the order of their creation. */
export function listPage<T extends { id?: string }>(objects: T[], request: PageRequest, url: string) {
  const limit = request.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100.', { param: 'limit' });
  }
  const newest = objects.toReversed();
  const { starting_after: after, ending_before: before } = request;
  const indexOf = (id: string, param: string) => {
    const index = newest.findIndex((object) => object.id === id);
    if (index === -1) throw missingReference('object', id, param);
    return index;
  };
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return page(newest.slice(start, end), start > 0, url);
  }
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1;
  return page(newest.slice(start, start + limit), start + limit < newest.length, url);
}

/** A list inside an object, which has all that there is. */
export function wholeList<T>(data: T[], url: string) {
  return page(data, false, url);
}

function page<T>(data: T[], hasMore: boolean, url: string) {
  return { object: 'list' as const, data, has_more: hasMore, url };
}

type Created = ReturnType<typeof createdParameter>;

export function isCreatedWithin(created: number, range: Created): boolean {
  if (!range) return true;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}
