import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { describeTornado, tornadoHeading } from '@touchdown/shared/tornadoes/describe-tornado.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import { getRecordCoverage } from '../../domain/tornadoes/record-handlers.ts';
import { getRelatedTornadoes } from '../../domain/tornadoes/get-related-tornadoes.ts';
import { getTornado } from '../../domain/tornadoes/get-tornado.ts';
import { Reply } from '../../platform/http/reply.ts';
import { listEndings } from './files/file-endings.ts';
import { linkedEvent } from './linked-event.ts';
import type { ScreenAnswers } from './rendered-screen.ts';
import type { PageHead } from './page.ts';

type Ports = Parameters<typeof getTornado>[2] & {
  catalogue: CachedCatalogue;
  store: TornadoStore;
  readObject: (key: string) => Promise<Uint8Array>;
};

/** Returns what the screen of a tornado asks the API for, as the API answers a visitor. */
export function answersOfTornado({ catalogue, store, readObject, ...ports }: Ports) {
  const detail = getTornado(catalogue, store, ports);
  const related = getRelatedTornadoes(catalogue, store);
  const coverage = getRecordCoverage(catalogue, readObject);
  return async (id: string): Promise<ScreenAnswers> => {
    const params = { id };
    const asked = { params, person: undefined } as Parameters<typeof related>[0];
    const [tornado, others, covered] = await Promise.all([
      detail(asked, new Reply()),
      related(asked, new Reply()),
      // A record that was made by hand has none.
      coverage(undefined, new Reply()).catch(() => undefined),
    ]);
    return [
      // Whether the reader has saved it, and whether somebody has made a loop since.
      [callUrl('/tornadoes/{id}', { params }), tornado, 'asked again'],
      [callUrl('/tornadoes/{id}/related', { params }), others],
      ...(covered ? [[callUrl('/catalogue/coverage'), covered] as const] : []),
    ];
  };
}

export function tornadoHead(tornado: Tornado, siteUrl: string): PageHead {
  const path = pathOf('tornado', { id: tornado.id });
  const description = describeTornado(tornado);
  return {
    title: tornadoHeading(tornado),
    name: nameOf(tornado).title,
    heading: tornadoHeading(tornado),
    description,
    path,
    kind: 'article',
    card: { path: `${path}.png`, alt: `The path of ${tornadoHeading(tornado)} on a map` },
    linkedData: linkedEvent({
      name: tornadoHeading(tornado),
      description,
      url: siteUrl + path,
      begins: tornado.begin_datetime,
      ends: tornado.end_datetime,
      place: [tornado.begin_location ?? tornado.cz_name, tornado.state].filter(Boolean).join(', '),
      state: tornado.state,
      lat: tornado.start_lat,
      lon: tornado.start_lon,
    }),
    ...(tornado.status === 'withdrawn'
      ? { unlisted: true }
      : { files: { base: path, query: '', endings: listEndings } }),
  };
}
