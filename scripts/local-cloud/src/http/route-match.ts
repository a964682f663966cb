import { decodePath, type MatchedRoute } from './api-event.ts';

/**
 * Chooses a route as an HTTP API does: the most specific path wins, segment by segment (a literal before a
 * parameter before `{proxy+}`), then a named method before ANY. `$default` matches everything else.
 */
export function matchRoute(
  routeKeys: readonly string[],
  method: string,
  path: string,
): MatchedRoute | undefined {
  const candidates = routeKeys
    .flatMap((routeKey) => {
      const [routeMethod = '', template = ''] = routeKey.split(' ');
      if (routeMethod !== method && routeMethod !== 'ANY') return [];
      const pathParameters = matchPath(template, path);
      return pathParameters ? [{ routeKey, pathParameters, rank: rankOf(routeMethod, template) }] : [];
    })
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const [best] = candidates;
  if (best) return { routeKey: best.routeKey, pathParameters: best.pathParameters };
  return routeKeys.includes('$default') ? { routeKey: '$default', pathParameters: {} } : undefined;
}

function matchPath(template: string, path: string): Record<string, string> | undefined {
  const expected = template.split('/');
  const segments = path.split('/');
  const parameters: Record<string, string> = {};
  for (const [i, part] of expected.entries()) {
    const name = /^\{(.+?)(\+?)\}$/.exec(part);
    if (name?.[2]) {
      const rest = segments.slice(i).join('/');
      return rest === '' ? undefined : { ...parameters, [name[1] ?? '']: decodePath(rest) };
    }
    const segment = segments[i];
    if (segment === undefined || (name && segment === '')) return undefined;
    if (name) parameters[name[1] ?? ''] = decodePath(segment);
    else if (part !== segment) return undefined;
  }
  return expected.length === segments.length ? parameters : undefined;
}

/** Returns a text that sorts literal segments before parameters before greedy ones, and ANY last. */
function rankOf(method: string, template: string): string {
  const segments = template
    .split('/')
    .map((part) => (part.endsWith('+}') ? 2 : part.startsWith('{') ? 1 : 0));
  return `${segments.join('')}${method === 'ANY' ? 1 : 0}`;
}
