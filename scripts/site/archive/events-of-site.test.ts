import { expect, it } from 'vitest';
import { serveLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { eventsOfSite } from './events-of-site.ts';

const place = { tor_f_scale: 'EF4', start_lat: 41, start_lon: -95, end_lat: 41.3, end_lon: -94.4 };
const begin_datetime = '2024-05-21T19:57:00Z';
const tornadoes = [
  { id: 'hasty', ...place, begin_datetime, end_datetime: '2024-05-21T19:58:00Z' },
  { id: 'endless', ...place, begin_datetime, end_datetime: null },
  { id: 'usual', ...place, begin_datetime, end_datetime: '2024-05-21T20:57:00Z' },
  { id: 'placeless', ...place, start_lat: null, begin_datetime, end_datetime: null },
];

it('gives a simulated storm enough time for its path if the record does not', async () => {
  const site = await serveLocally(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(url.includes('/tornadoes') ? { tornadoes } : { data: { reports: [] } }));
  });
  const events = await eventsOfSite(site.url)('2024-05-21');
  await site.stop();
  const speeds = events.map(({ id, beganAt, endedAt, from, to }) => [
    id,
    Math.round(distanceMiles(from, to) / ((endedAt - beganAt) / 3_600_000)),
  ]);
  expect(speeds).toEqual([
    ['hasty', 45],
    ['endless', 45],
    ['usual', 37],
  ]);
});
