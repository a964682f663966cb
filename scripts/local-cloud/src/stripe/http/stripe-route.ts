import type { StripeWorld } from '../stripe-world.ts';
import type { FormFields } from './form-body.ts';

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
  publishable?: boolean;
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
