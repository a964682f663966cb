import { fields, text, wholeNumber } from './parameters.ts';
import { invalidRequest, missingReference } from './stripe-refusal.ts';

/** The parameters that all lists have. */
export const pageParameters = { limit: wholeNumber, starting_after: text };

export const createdParameter = fields({
  gt: wholeNumber,
  gte: wholeNumber,
  lt: wholeNumber,
  lte: wholeNumber,
});

interface PageRequest {
  limit: number | undefined;
  starting_after: string | undefined;
}

/** A page of a list, the newest first. Objects are given in the order of their creation. */
export function listPage<T extends { id?: string }>(objects: T[], request: PageRequest, url: string) {
  const { limit = 10, starting_after: after } = request;
  if (limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100.', { param: 'limit' });
  }
  const newest = objects.toReversed();
  const before = after === undefined ? -1 : newest.findIndex((object) => object.id === after);
  if (after !== undefined && before === -1) throw missingReference('object', after, 'starting_after');
  const end = before + 1 + limit;
  return { ...wholeList(newest.slice(before + 1, end), url), has_more: end < newest.length };
}

/** A list inside an object, which has all that there is. */
export function wholeList<T>(data: T[], url: string) {
  return { object: 'list' as const, data, has_more: false, url };
}

export function isCreatedWithin(created: number, range: ReturnType<typeof createdParameter>): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range ?? {};
  return created > gt && created >= gte && created < lt && created <= lte;
}
