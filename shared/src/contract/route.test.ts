import { describe, expect, it } from 'vitest';
import { allRoutes } from '../route-tables.ts';
import { cacheControl, sharedDetailSeconds } from './route.ts';

/** How long a function may serve its own copy of the record before it looks for changes. */
const recordSeconds = 5;

const secondsOf = (header: string, directive: string) =>
  Number(new RegExp(`[ ,]${directive}=(\\d+)`).exec(header)?.[1] ?? 0);

describe('the caching of routes', () => {
  const lists = allRoutes().filter(
    ({ slice, route: { caching } }) =>
      slice !== 'api-docs' && typeof caching === 'object' && !caching.neverStale,
  );

  it.each(lists.map(({ route }) => route))(
    'shows an approved edit in $path within 65 seconds',
    ({ caching }) => {
      const header = cacheControl(caching);
      const oldest = secondsOf(header, 's-maxage') + secondsOf(header, 'stale-while-revalidate');
      expect(oldest + recordSeconds).toBeLessThanOrEqual(65);
      // A browser counts the time at the edge, so the two do not add up.
      expect(secondsOf(header, 'max-age')).toBe(0);
      expect(secondsOf(header, 'stale-if-error')).toBe(86_400);
    },
  );

  it('gives visitors a detail that is at most five seconds old, unless the API fails', () => {
    expect(sharedDetailSeconds).toBe(5);
    expect(cacheControl('revalidate')).toBe('public, max-age=0, s-maxage=5, stale-if-error=86400');
  });

  it('shows nothing older than it says where that would mislead', () => {
    const caching = { browserSeconds: 30, edgeSeconds: 30, neverStale: true } as const;
    expect(cacheControl(caching)).toBe('public, max-age=30, s-maxage=30, stale-if-error=86400');
  });

  it('lets nobody keep what differs from person to person', () => {
    expect(cacheControl('none')).toBe('private, no-store');
  });
});
