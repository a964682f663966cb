import { beforeAll, describe, expect, it, vi } from 'vitest';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { call, httpEvent, testOriginVerify } from '../../testing/http-request.ts';

let handler: Parameters<typeof call>[0];

beforeAll(async () => {
  vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
  vi.stubEnv('EPHEMERAL_TABLE', 'not-read');
  vi.stubEnv('CHECK_RESPONSES', '1');
  ({ handler } = await import('./api-docs.http.ts'));
});

describe('the API’s own description', () => {
  it('names every operation of every route table', async () => {
    const { status, body } = await call(handler, httpEvent('GET', '/api/v1/openapi.json'));
    const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
    const described = Object.values(paths).flatMap((path) =>
      Object.values(path).map((call) => call.operationId),
    );
    expect(status).toBe(200);
    expect(described.toSorted()).toEqual(
      // The file has a function of its own, and is in no table.
      [...allRoutes().map(({ operation }) => operation), 'exportTornadoes'].toSorted(),
    );
  });

  it('contains only references to its own parts', async () => {
    const { body } = await call(handler, httpEvent('GET', '/api/v1/openapi.json'));
    const { components } = body as { components: Record<string, Record<string, unknown>> };
    const pointers = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer]) => pointer);
    expect(pointers.length).toBeGreaterThan(5);
    for (const part of Object.values(components)) {
      for (const component of Object.values(part)) expect(component).not.toHaveProperty('$ref');
    }
    const parts = new Set(
      Object.entries(components).flatMap(([kind, part]) =>
        Object.keys(part).map((name) => `#/components/${kind}/${name}`),
      ),
    );
    expect(pointers.filter((pointer) => !parts.has(pointer ?? ''))).toEqual([]);
  });

  it('states that every facet is counted without its own filter', async () => {
    const { body } = await call(handler, httpEvent('GET', '/api/v1/openapi.json'));
    const { TornadoFacets } = (body as { components: { schemas: Record<string, { description?: string }> } })
      .components.schemas;
    expect(TornadoFacets?.description).toContain('Each facet counts under all filters except its own');
  });
});

describe('a path without a route', () => {
  it('is a JSON 404', async () => {
    const { status, body } = await call(handler, httpEvent('GET', '/api/v2/nothing'));
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND', error: expect.stringContaining('/api/v2/nothing') });
  });

  it.each(['/api/v1/auth/login/', '/api/v1/auth/%6cogin'])(
    'is a 404 at %s, which is another spelling of a path that takes the method',
    async (path) => {
      const { status, body } = await call(handler, httpEvent('POST', path));
      const error = `There is nothing at ${path}. See /api/v1/openapi.json for the API.`;
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', error } });
    },
  );

  it('is a 405 that names the allowed methods when only the method is wrong', async () => {
    const { status, body } = await call(handler, httpEvent('DELETE', '/api/v1/tornadoes/19740403-k3v9qx2a'));
    expect(status).toBe(405);
    expect(body).toMatchObject({
      error: '/api/v1/tornadoes/19740403-k3v9qx2a does not take DELETE; allowed: GET, HEAD.',
    });
  });
});
