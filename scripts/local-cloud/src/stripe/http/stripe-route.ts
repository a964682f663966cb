import type { StripeState } from '../stripe-state.ts';
import type { StripeWorld } from '../stripe-world.ts';
import { readParameters, type FormFields, type Reader, fields, text, wholeNumber } from './parameters.ts';
import { missingReference, missingResource, invalidRequest } from './stripe-refusal.ts';

/** The parameters that all lists have. */
const pageParameters = { limit: wholeNumber, starting_after: text };

const createdParameter = fields({
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
function listPage<T extends { id?: string }>(objects: T[], request: PageRequest, url: string) {
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

function isCreatedWithin(created: number, range: ReturnType<typeof createdParameter>): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range ?? {};
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** A call of the API: what it works on, the ids of its path, and its parameters without `expand`. */
export interface StripeCall {
  world: StripeWorld;
  ids: string[];
  form: FormFields;
  /** A browser has the publishable key, and proves with a client secret what it may see. */
  isBrowser: boolean;
}

export interface StripeRoute {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for an id. */
  path: string;
  /** Whether a browser may call it with the publishable key. */
  publishable: boolean;
  handle: (call: StripeCall) => object;
}

export interface MatchedRoute {
  route: StripeRoute;
  ids: string[];
}

/** A literal segment wins over an id because it is the first of the list that fits. */
export function matchRoute(routes: StripeRoute[], method: string, path: string): MatchedRoute | undefined {
  const segments = path.split('/');
  for (const route of routes) {
    const pattern = route.path.split('/');
    if (route.method !== method || pattern.length !== segments.length) continue;
    const fits = pattern.every((part, index) =>
      part === ':id' ? Boolean(segments[index]) : part === segments[index],
    );
    if (!fits) continue;
    const ids = segments.filter((_, index) => pattern[index] === ':id');
    return { route, ids: ids.map((id) => decodeURIComponent(id)) };
  }
  return undefined;
}

type Handle = StripeRoute['handle'];

function route(method: StripeRoute['method'], publishable = false) {
  return (path: string, handle: Handle): StripeRoute => ({ method, path, publishable, handle });
}

export const get = route('GET');
export const post = route('POST');
export const remove = route('DELETE');
/** Calls that browsers may make with the publishable key. */
export const browserGet = route('GET', true);
export const browserPost = route('POST', true);

type Objects<T> = (state: StripeState) => Record<string, T>;

/** The call for one object. */
export function retrieveRoute<T extends object>(
  path: string,
  objects: Objects<T>,
  name: string,
): StripeRoute {
  return get(`${path}/:id`, ({ world, form, ids: [id = ''] }) => {
    readParameters(form, {});
    return objectOfPath(objects(world.state), id, name);
  });
}

interface Filter<T> {
  read: Reader<unknown>;
  fits: (one: T, wanted: never, world: StripeWorld) => boolean;
}

/** A parameter of a list. Without it, every object fits. */
export function by<T, Wanted>(
  read: Reader<Wanted | undefined>,
  fits: (one: T, wanted: Wanted, world: StripeWorld) => boolean,
): Filter<T> {
  return { read, fits };
}

/** The call for a page of a list, with the parameters that narrow it. */
export function listRoute<T extends { id?: string; created?: number }>(
  path: string,
  objects: Objects<T>,
  filters: Record<string, Filter<T>>,
): StripeRoute {
  const readers = Object.fromEntries(Object.entries(filters).map(([name, { read }]) => [name, read]));
  return get(path, ({ world, form }) => {
    const given = readParameters(form, { ...readers, ...pageParameters, created: createdParameter });
    const wanted = Object.entries(filters).filter(([name]) => given[name as never] !== undefined);
    const found = Object.values(objects(world.state)).filter(
      (one) =>
        isCreatedWithin(one.created ?? 0, given.created) &&
        wanted.every(([name, { fits }]) => fits(one, given[name as keyof typeof given] as never, world)),
    );
    return listPage(found, given, path);
  });
}

/** The object that a path names. */
export function objectOfPath<T>(objects: Record<string, T>, id: string, name: string, param?: string): T {
  const found = objects[id];
  if (!found) throw missingResource(name, id, param);
  return found;
}

/** The object that a parameter names. */
export function objectOfParameter<T>(objects: Record<string, T>, id: string, name: string, param = name): T {
  const found = objects[id];
  if (!found) throw missingReference(name, id, param);
  return found;
}
