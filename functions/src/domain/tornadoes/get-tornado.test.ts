import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { TrackSummary } from '@touchdown/shared/radar/track/track-summary.ts';
import { expect, it } from 'vitest';
import type { CataloguePointer } from '../catalogue/catalogue-pointer.ts';
import type { ServedRecord } from '../catalogue/cached-catalogue.ts';
import { Cached } from '../catalogue/cached.ts';
import { Reply } from '../../platform/http/reply.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpSources } from '../../testing/publish-test-record.ts';
import { toCatalogueRow } from '../catalogue/to-catalogue-row.ts';
import { rotationRatings } from '../radar-loops/shown-track.ts';
import { getTornado } from './get-tornado.ts';
import type { TornadoStore } from '../catalogue/tornado-store.ts';

it('reads a tornado with one pointer throughout, also when the pointer moves between two reads', async () => {
  const tornado = madeUpTornado('1974-04-03T20:40:00Z');
  const search = new CatalogueSearch(buildCatalogue([]));
  const recordOf = (run: number): ServedRecord => {
    return { pointer: { run, firstRun: 1, voidRuns: [] as number[] } as CataloguePointer, search };
  };
  let run = 1;
  let seconds = 0;
  const catalogue = new Cached<ServedRecord>({
    refresh: async () => recordOf(run),
    now: () => seconds * 1000,
    onFailure: () => {},
    unavailable: 'Not now.',
  });
  const runsRead: number[] = [];
  const store: Pick<TornadoStore, 'resolveAlias' | 'find'> = {
    resolveAlias: async (_alias, runs) => {
      runsRead.push(runs.run);
      run = 2;
      seconds += 5;
      // Another request reads the new pointer.
      expect((await catalogue.current()).pointer?.run).toBe(2);
      return 'retired';
    },
    find: async (id, runs) => {
      runsRead.push(runs.run);
      return id === 'retired'
        ? { movedTo: tornado.id }
        : { tornado, official: tornado, sources: madeUpSources(tornado), edited: [] };
    },
  };
  const answer = getTornado(catalogue, store as TornadoStore, {
    hasBookmarked: async () => undefined,
    findPublicLoop: async () => undefined,
    loopsOfReports: async () => () => undefined,
  });
  expect(await answer({ params: { id: 'ncei:5' }, person: undefined }, new Reply())).toMatchObject(tornado);
  expect(runsRead).toEqual([1, 1, 1]);
});

it('answers with what the radar of its loop saw, and leaves out what nobody knows', async () => {
  const tornado = madeUpTornado('2013-05-20T19:56:00Z');
  const search = new CatalogueSearch(buildCatalogue([]));
  const catalogue = new Cached<ServedRecord>({
    refresh: async () => ({
      pointer: { run: 1, firstRun: 1, voidRuns: [] as number[] } as CataloguePointer,
      search,
    }),
    now: () => 0,
    onFailure: () => {},
    unavailable: 'Not now.',
  });
  const store = { find: async () => ({ tornado, sources: madeUpSources(tornado), edited: [] }) };
  const [rotation, debris] = [
    { knots: 62, isAtLeast: true, time: Date.UTC(2013, 4, 20, 20), heightMeters: 730 },
    { firstAt: Date.UTC(2013, 4, 20, 20), lastAt: Date.UTC(2013, 4, 20, 20, 30), topMeters: 2_743 },
  ];
  const answerOf = (track: TrackSummary) =>
    getTornado(catalogue, store as unknown as TornadoStore, {
      hasBookmarked: async () => undefined,
      findPublicLoop: async () => ({
        targetId: tornado.id,
        videoUrl: '/media/radar/a/b-1/loop.mp4',
        posterUrl: null,
        madeAt: 1,
        track,
      }),
      loopsOfReports: async () => () => undefined,
    })({ params: { id: tornado.id }, person: undefined }, new Reply());
  expect(await answerOf({ stationId: 'KTLX', rotation, debris })).toMatchObject({
    radar_rotation_knots: 62,
    radar_rotation_at_least: true,
    radar_debris_top_feet: 9_000,
    radar_track: {
      url: '/media/radar/a/b-1/sweeps/track.json',
      rotation: { knots: 62, at_least: true, at: '2013-05-20T20:00:00.000Z', height_feet: 2_400 },
      debris: 'seen',
      debris_last_at: '2013-05-20T20:30:00.000Z',
    },
  });
  const without = await answerOf({ stationId: 'KTLX', rotation: null });
  expect(without).not.toHaveProperty('radar_rotation_knots');
  expect(without).not.toHaveProperty('radar_rotation_at_least');
  expect(without).not.toHaveProperty('radar_debris_first_at');
  expect(without.radar_track).toMatchObject({
    rotation: null,
    debris: 'not_measured',
    debris_top_feet: null,
  });
  expect((await answerOf({ stationId: 'KTLX', rotation, debris: null })).radar_track?.debris).toBe(
    'none_seen',
  );
});

it('counts the ratings of tornadoes with a rotation like one, of each the strongest, and no lower limits', () => {
  const tornadoes = [
    madeUpTornado('2013-05-20T19:56:00Z', { tor_f_scale: 'EF5' }),
    madeUpTornado('2011-05-24T20:50:00Z', { tor_f_scale: 'EF3' }),
    madeUpTornado('1999-05-03T23:26:00Z', { tor_f_scale: 'F3' }),
    madeUpTornado('2019-05-27T23:00:00Z', { tor_f_scale: 'N/A' }),
    madeUpTornado('2022-03-05T22:30:00Z', { tor_f_scale: 'EF4' }),
    madeUpTornado('2024-04-26T20:30:00Z', { tor_f_scale: 'EF0' }),
  ];
  const rotations = [[47], [57], [52], [52], [52, true], [46.9]] as [number, boolean?][];
  const loops = tornadoes.map(({ id }, at) => {
    const [knots, isAtLeast = false] = rotations[at] ?? [0];
    const rotation = { knots, isAtLeast, time: 0, heightMeters: 900 };
    return {
      targetId: id,
      videoUrl: 'a',
      posterUrl: null,
      madeAt: 1,
      track: { stationId: 'KTLX', rotation },
    };
  });
  const gone = { targetId: '20200101-abcdefgh', videoUrl: 'a', posterUrl: null, madeAt: 1 };
  const search = new CatalogueSearch(buildCatalogue(tornadoes.map((one) => toCatalogueRow(one))));
  expect(rotationRatings(52, [...loops, gone], search)).toEqual({
    from_knots: 47,
    to_knots: 57,
    ratings: [0, 0, 0, 2, 0, 1],
  });
});
