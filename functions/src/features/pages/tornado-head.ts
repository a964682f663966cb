import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { describeTornado, tornadoHeading } from '@touchdown/shared/tornadoes/describe-tornado.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { listEndings } from './files/file-endings.ts';
import { linkedEvent } from './linked-event.ts';
import type { PageHead } from './page-head.ts';

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
