import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { dynamo } from '../aws/dynamo.ts';
import { requiredEnv } from '../aws/required-env.ts';
import { s3 } from '../aws/s3.ts';
import { heldCatalogue } from '../catalogue/held-catalogue.ts';
import { storedCatalogue } from '../catalogue/stored-catalogue.ts';
import { logger } from '../http/request-log.ts';
import { sliceHandler } from '../http/slice-handler.ts';
import { orVisitor } from '../sessions/or-visitor.ts';
import { whoAsks } from '../sessions/who-asks.ts';
import { getCurrentCatalogue } from './get-current-catalogue.ts';
import { getMapData } from './get-map-data.ts';
import { getOnThisDay } from './get-on-this-day.ts';
import { getRelatedTornadoes } from './get-related-tornadoes.ts';
import { getTornadoSources } from './get-tornado-sources.ts';
import { getTornado } from './get-tornado.ts';
import { hasBookmarked } from './has-bookmarked.ts';
import { listTornadoes } from './list-tornadoes.ts';
import { tornadoStore } from '../catalogue/tornado-store.ts';

const client = dynamo();
const table = requiredEnv('catalogueTable');
const community = requiredEnv('communityTable');
const now = () => Date.now();
const store = tornadoStore(client, table);
const held = heldCatalogue({
  ...storedCatalogue(client, s3(), { table, bucket: requiredEnv('mediaBucket') }),
  now,
  onFailure: (error) => logger.error('record not refreshed', { error: error as Error }),
});

export const handler = sliceHandler(
  tornadoRoutes,
  {
    listTornadoes: listTornadoes(held),
    getMapData: getMapData(held),
    getOnThisDay: getOnThisDay(held, now),
    getTornado: getTornado(held, store, hasBookmarked(client, community)),
    getRelatedTornadoes: getRelatedTornadoes(held, store),
    getTornadoSources: getTornadoSources(held, store),
    getCurrentCatalogue: getCurrentCatalogue(held),
  },
  { whoAsks: orVisitor(whoAsks(client, community, now)) },
);
