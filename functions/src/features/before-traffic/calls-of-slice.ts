import type { AnyExample } from '@touchdown/shared/contract/openapi/route-example.ts';
import { addressOf, isForOtherSites, readsSession, type Route } from '@touchdown/shared/contract/route.ts';
import { routeExamples } from '@touchdown/shared/route-examples.ts';
import { routeTables, type SliceWithRoutes } from '@touchdown/shared/route-tables.ts';
import type { CheckedCall } from './check-version.ts';

const entryEnding = '.http';

/** Each stage seals its cursors with a key of its own, so that of an example is refused. */
const sealedCursor = 'before';

/** Returns the calls of a slice by its entry's name: everything that a visitor may read, and one that must be refused. */
export function callsOfSlice(name: string): CheckedCall[] {
  const slice = name.replace(entryEnding, '') as SliceWithRoutes;
  const routes = Object.entries<Route>(routeTables[slice]);
  const examples: Record<string, AnyExample> = routeExamples[slice];
  const reads = routes.filter(([, route]) => isRead(route));
  const refused = [...routes]
    .filter(([, route]) => rankOfRefused(route) > 0)
    .sort(([, left], [, right]) => rankOfRefused(right) - rankOfRefused(left))[0];
  return [
    ...reads.map(([operation, route]) => callOf(route, examples[operation], 'answer')),
    ...(refused ? [callOf(refused[1], examples[refused[0]], 'refusal')] : []),
  ];
}

/**
 * A GET that anybody may send and that changes nothing. One that may be unavailable reads another's server, for which no
 * release waits.
 */
function isRead({ method, access, changesState, redirects, problems = [] }: Route): boolean {
  return (
    method === 'GET' &&
    !changesState &&
    !redirects &&
    !problems.includes('UNAVAILABLE') &&
    access !== 'signed' &&
    (access === 'optional' || !readsSession(access))
  );
}

/** A call without a session is refused for certain; one without a signature or a body counts against a limit. */
function rankOfRefused({ method, access, body }: Route): number {
  if (readsSession(access) && access !== 'optional') return 3;
  if (access === 'signed') return 2;
  return method !== 'GET' && body && !isForOtherSites(access) ? 1 : 0;
}

function callOf(
  route: Route,
  example: AnyExample = { response: {} },
  expects: CheckedCall['expects'],
): CheckedCall {
  const path = addressOf(route).replaceAll(/\{(\w+)\}/g, (_all, parameter: string) =>
    encodeURIComponent(String(example.params?.[parameter])),
  );
  const query = Object.entries(example.query ?? {})
    .filter(([key]) => key !== sealedCursor)
    .map(([key, value]) => [key, String(value)] as const);
  return {
    method: route.method,
    path,
    ...(query.length > 0 ? { query: Object.fromEntries(query) } : {}),
    ...(route.method === 'GET' ? {} : { body: '{}' }),
    expects,
  };
}
