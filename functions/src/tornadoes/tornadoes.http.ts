import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { dynamo } from '../aws/dynamo.ts';
import { requiredEnv } from '../aws/required-env.ts';
import { sliceHandler } from '../http/slice-handler.ts';
import { getCurrentCatalogue } from './get-current-catalogue.ts';
import { getTornado } from './get-tornado.ts';
import { listTornadoes } from './list-tornadoes.ts';
import { tornadoStore } from './tornado-store.ts';

const store = tornadoStore(dynamo(), requiredEnv('catalogueTable'));

export const handler = sliceHandler(tornadoRoutes, {
  listTornadoes: listTornadoes(store),
  getTornado: getTornado(store),
  getCurrentCatalogue: getCurrentCatalogue(store),
});
