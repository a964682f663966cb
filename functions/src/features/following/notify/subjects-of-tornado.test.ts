import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { withOutbreaks } from '../../../domain/catalogue/with-outbreaks.ts';
import { townRadiiMiles } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { expect, it } from 'vitest';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';
import { findTown } from '../../../domain/places/find-place.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { subjectsOfTornado } from './subjects-of-tornado.ts';

const near = (number: number, over: Partial<Tornado> = {}) =>
  madeUpTornado(`2013-05-20T19:${number}1:00Z`, {
    state: 'Oklahoma',
    tor_f_scale: 'EF2',
    start_lat: 35.28,
    start_lon: -97.63,
    end_lat: 35.34,
    end_lon: -97.4,
    counties: ['McClain', 'Cleveland', 'OKZ029', 'Cooke, Texas'],
    ...over,
  });
const searchOf = (tornadoes: readonly Tornado[]) =>
  new CatalogueSearch(withOutbreaks(buildCatalogue(tornadoes.map((one) => toCatalogueRow(one)))));

it('are the tornado, its outbreak, the counties with a page, and the towns whose pages have it', () => {
  const tornadoes = Array.from({ length: 6 }, (_, number) => near(number));
  const [tornado] = tornadoes;
  if (!tornado) throw new Error('There is none.');
  const search = searchOf(tornadoes);
  const [own, outbreak, ...places] = subjectsOfTornado(tornado, search);
  expect(own).toBe(`tornado:${tornado.id}`);
  expect(outbreak).toMatch(/^outbreak:/);
  expect(places.slice(0, 3)).toEqual([
    'county:oklahoma/mcclain',
    'county:oklahoma/cleveland',
    'county:texas/cooke',
  ]);
  const towns = places.slice(3);
  expect(towns).toContain('town:oklahoma/moore');
  expect(towns).not.toContain('town:oklahoma/tulsa');
  // The same rule as that of the towns' own pages.
  for (const subject of towns) {
    const [state = '', name = ''] = subject.slice('town:'.length).split('/');
    const town = findTown(state, name);
    if (town.kind === 'none') throw new Error(town.says);
    const filter = { near: { lat: town.lat, lon: town.lon, radiusMiles: townRadiiMiles[0] }, limit: 1 };
    expect([subject, search.find(filter).total > 0]).toEqual([subject, true]);
  }
});

it('are the tornado and its counties alone for one without a place or an outbreak', () => {
  const tornado = near(0, { start_lat: null, start_lon: null, end_lat: null, end_lon: null });
  expect(subjectsOfTornado(tornado, searchOf([tornado]))).toEqual([
    `tornado:${tornado.id}`,
    'county:oklahoma/mcclain',
    'county:oklahoma/cleveland',
    'county:texas/cooke',
  ]);
});
