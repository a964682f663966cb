import { routeTables, type SliceWithRoutes } from '@touchdown/shared/route-tables.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEveryEntry, type EveryEntry } from '../../testing/start-every-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';
import { callsOfSlice } from './calls-of-slice.ts';
import { checkVersion } from './check-version.ts';

const slices = Object.keys(routeTables) as SliceWithRoutes[];

it.each(slices)(
  '%s has a call that shows that its function starts, and none that changes something',
  (slice) => {
    const calls = callsOfSlice(`${slice}.http`);
    expect(calls.length).toBeGreaterThan(0);
    for (const { method, path, expects } of calls) {
      expect([path, expects === 'refusal' || method === 'GET']).toEqual([path, true]);
      expect(path).not.toMatch(/undefined|[{}]/);
    }
  },
);

it('reads what a reader reads, by the examples of the routes', () => {
  expect(callsOfSlice('tornadoes.http')).toContainEqual(
    expect.objectContaining({ method: 'GET', path: '/api/v1/tornadoes', expects: 'answer' }),
  );
  expect(callsOfSlice('uploads.http')).toEqual([
    expect.objectContaining({ method: 'POST', body: '{}', expects: 'refusal' }),
  ]);
});

describe.each(oneStandIn)('before traffic, $name', ({ endpoint }) => {
  let entries: EveryEntry;
  beforeAll(async () => {
    entries = await startEveryEntry(endpoint);
  });
  afterAll(() => entries.stop());

  it.each(slices)(
    'every call of %s is answered as it must be, even by a stage without a record',
    async (slice) => {
      const failed = await checkVersion(
        { name: `${slice}.http`, version: 'made-up:1' },
        callsOfSlice(`${slice}.http`),
        '',
        async (_version, event) => {
          const { rawPath, queryStringParameters, headers, body, requestContext } = event as {
            rawPath: string;
            queryStringParameters: Record<string, string>;
            headers: Record<string, string>;
            body?: string;
            requestContext: { http: { method: string } };
          };
          const { 'x-origin-verify': _own, 'x-site-host': _host, ...sent } = headers;
          const path = rawPath.replace(/^\/api\/v1/, '');
          const answer = await entries.ask(slice, requestContext.http.method, path, {
            query: queryStringParameters,
            headers: sent,
            ...(body === undefined ? {} : { body: JSON.parse(body) as unknown }),
          });
          const payload = { statusCode: answer.status, body: JSON.stringify(answer.body ?? null) };
          return { payload: JSON.stringify(payload), functionError: undefined };
        },
      );
      expect(failed).toEqual([]);
    },
  );
});
