import type * as z from 'zod';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { crs84, type OgcCollection } from '@touchdown/shared/tornadoes/programs/ogc-answers.ts';
import { onceInRecord } from '../../../../domain/catalogue/once-in-record.ts';
import { geoJsonType, linksOf } from './ogc-links.ts';

const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/';

type Collection = z.input<typeof OgcCollection>;

/** Returns the collection of tornadoes as the standard describes one. */
export function tornadoCollection(search: CatalogueSearch, site: string): Collection {
  const link = linksOf(site);
  const path = '/ogc/collections/tornadoes';
  return {
    id: 'tornadoes',
    title: 'Tornadoes',
    description:
      'United States tornadoes by NOAA’s NCEI and Storm Prediction Center. Times are UTC. A path is the straight line between its recorded places; without a recorded end it is a point. A value that is not recorded is null.',
    license: 'CC0-1.0',
    extent: {
      spatial: { bbox: [extentOf(search).box], crs: crs84 },
      temporal: { interval: [extentOf(search).interval] },
    },
    itemType: 'feature',
    crs: [crs84],
    links: [
      link('self', path, 'This collection'),
      link('items', `${path}/items`, 'The tornadoes as GeoJSON', geoJsonType),
      link('alternate', '/tornadoes', 'The list of tornadoes, for people', 'text/html'),
      { ...link('license', '', 'CC0 1.0', 'text/html'), href: cc0 },
    ],
  };
}

/** West, south, east and north of all recorded places, and the first and the last touchdown. */
const extentOf = onceInRecord((search) => {
  const lons: number[] = [];
  const lats: number[] = [];
  const times: string[] = [];
  for (let row = 0; row < search.catalogue.count; row++) {
    const one = readSummary(search.catalogue, row);
    for (const lon of [one.start_lon, one.end_lon]) if (lon !== null) lons.push(lon);
    for (const lat of [one.start_lat, one.end_lat]) if (lat !== null) lats.push(lat);
    times.push(one.begin_datetime);
  }
  const least = (values: number[], none: number) => values.reduce((one, other) => Math.min(one, other), none);
  const most = (values: number[], none: number) => values.reduce((one, other) => Math.max(one, other), none);
  const inOrder = times.toSorted();
  return {
    box: [least(lons, 180), least(lats, 90), most(lons, -180), most(lats, -90)],
    interval: [inOrder[0] ?? null, inOrder.at(-1) ?? null],
  };
});
