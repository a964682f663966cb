import { expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { PageQuery } from '@touchdown/shared/contract/pagination.ts';
import { defineRoutes } from '@touchdown/shared/contract/route.ts';
import type { Reply } from './reply.ts';
import type { RouteHandlers } from './slice-handler.ts';

// The compiler checks this file: an expected error that does not occur is a failure.
const routes = defineRoutes({
  listNotes: {
    method: 'GET',
    path: '/notes',
    summary: 'Notes',
    access: 'public',
    caching: 'none',
    query: PageQuery,
    response: z.strictObject({ total: z.int() }),
  },
  readNote: {
    method: 'GET',
    path: '/notes/{name}',
    summary: 'One note',
    access: 'public',
    caching: 'revalidate',
    params: z.strictObject({ name: z.string() }),
    response: z.strictObject({ text: z.string() }),
  },
});
type Handlers = RouteHandlers<typeof routes>;

const complete: Handlers = {
  listNotes: async ({ query: { page } }) => ({ total: page }),
  readNote: async ({ params: { name } }, reply) => {
    reply.header('x-data-age', 7);
    return { text: name };
  },
};

// @ts-expect-error a route without a handler
const missing: Handlers = { listNotes: complete.listNotes };

const anotherShape: Handlers = {
  ...complete,
  // @ts-expect-error a handler answering another shape
  listNotes: async () => ({ total: 'many' }),
};

const unknownRoute: Handlers = {
  ...complete,
  // @ts-expect-error a handler without a route
  getWeather: async () => ({}),
};

const unknownHeader = (reply: Reply) => {
  // @ts-expect-error a header that is not listed
  reply.header('x-made-up', 1);
};

it('handlers receive exactly what the schemas of the route parse', () => {
  type ListRequest = Parameters<Handlers['listNotes']>[0];
  expectTypeOf<ListRequest['query']>().toEqualTypeOf<{ page: number; limit: number }>();
  expectTypeOf<ListRequest['body']>().toEqualTypeOf<undefined>();
  expect(Object.keys({ ...missing, ...anotherShape, ...unknownRoute, unknownHeader })).toContain('readNote');
});
