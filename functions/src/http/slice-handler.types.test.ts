import { expect, expectTypeOf, it } from 'vitest';
import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { getCurrentCatalogue } from '../tornadoes/get-current-catalogue.ts';
import { getTornado } from '../tornadoes/get-tornado.ts';
import { listTornadoes } from '../tornadoes/list-tornadoes.ts';
import type { TornadoStore } from '../tornadoes/tornado-store.ts';
import type { RouteHandlers } from './slice-handler.ts';

// This file is checked by the compiler: each line below that must not compile is a failure if it does.
const store = {} as TornadoStore;
type Handlers = RouteHandlers<typeof tornadoRoutes>;

const complete: Handlers = {
  listTornadoes: listTornadoes(store),
  getTornado: getTornado(store),
  getCurrentCatalogue: getCurrentCatalogue(store),
};

// @ts-expect-error a route without a handler
const missing: Handlers = { listTornadoes: listTornadoes(store), getTornado: getTornado(store) };

const anotherShape: Handlers = {
  ...complete,
  // @ts-expect-error a handler answering another shape
  getCurrentCatalogue: async () => ({ kind: 'sample', count: 'many', coverage: null }),
};

const unknownRoute: Handlers = {
  ...complete,
  // @ts-expect-error a handler without a route
  getWeather: async () => ({}),
};

it('handlers receive what the route’s schemas parse, and nothing else', () => {
  type Asked = Parameters<Handlers['listTornadoes']>[0];
  expectTypeOf<Asked['query']>().toEqualTypeOf<{ page: number; limit: number }>();
  expectTypeOf<Asked['body']>().toEqualTypeOf<undefined>();
  expect(Object.keys({ ...missing, ...anotherShape, ...unknownRoute })).toContain('getTornado');
});
