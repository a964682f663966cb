import { Problem } from '@touchdown/shared/contract/problem.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { addressOf } from '@touchdown/shared/contract/route.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';

/** Throws 405 if the path exists with another method, else 404. */
export function refuseUnknownPath({ method, path }: { method: string; path: string }): never {
  const allowed = methodsAt(path);
  // A path that takes the method is spelled otherwise, with a slash at its end or with percent signs.
  if (allowed.length > 0 && !allowed.includes(method)) {
    throw new Problem(
      'METHOD_NOT_ALLOWED',
      `${path} does not take ${method}; allowed: ${allowed.join(', ')}.`,
    );
  }
  throw new Problem('NOT_FOUND', `There is nothing at ${path}. See ${apiBase}/openapi.json for the API.`);
}

function methodsAt(path: string): string[] {
  const methods = allRoutes()
    .filter(({ route }) => matches(addressOf(route), path))
    .flatMap(({ route }) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
  return [...new Set(methods)];
}

function matches(template: string, path: string): boolean {
  const expected = template.split('/');
  const segments = path.replace(/\/$/, '').split('/');
  return (
    expected.length === segments.length &&
    expected.every((part, i) => (part.startsWith('{') ? segments[i] !== '' : part === segments[i]))
  );
}
