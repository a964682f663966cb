import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { publishTestReports } from '../../../testing/publish-test-reports.ts';
import { pagesSiteUrl, startPagesEntry, type PagesEntry } from '../../../testing/start-pages-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', { known_as: 'Moore', tor_f_scale: 'EF5' });
const about = { state: 'OKLAHOMA', state_code: 'OK', county: 'MCCLAIN' };
const strong = madeUpStormReport('2013-05-20', '2001', {
  ...about,
  location_text: '4 W NEWCASTLE',
  status: 'PROPOSED_MATCH',
  proposed_tornado_id: moore.id,
  promotion_score: 0.94,
  preliminary_f_scale: 'EF4',
  fatalities_reported: 2,
});
const early = madeUpStormReport('2013-05-20', '1202', { ...about, changed_at: '2013-05-21T01:00:00.000Z' });
const weak = madeUpStormReport('2013-05-19', '2010', { preliminary_f_scale: 'EF1' });
const placeless = madeUpStormReport('2013-05-14', '1300', {
  start_lat: null,
  start_lon: null,
  lat: null,
  lon: null,
});
const reports = [
  strong,
  early,
  weak,
  placeless,
  madeUpStormReport('2013-05-13', '2359'),
  madeUpStormReport('2013-05-20', '2359', { status: 'WITHDRAWN' }),
  madeUpStormReport('2013-05-21', '1300'),
];

describe.each(oneStandIn)('the summaries of preliminary reports on $name', ({ endpoint }) => {
  let entry: PagesEntry;

  beforeAll(async () => {
    entry = await startPagesEntry(endpoint);
    await publishTestRecord(entry.storage, { tornadoes: [moore] });
    await publishTestReports(entry.storage, reports);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2013-05-21T04:00:00Z') });
  });
  afterEach(() => vi.setSystemTime(Date.parse('2013-05-21T04:00:00Z')));
  afterAll(async () => {
    vi.useRealTimers();
    await entry.stop();
  });

  const read = async (name: string) => {
    const { status, headers, body } = await entry.get(`/feeds/${name}.geojson`);
    expect([status, headers['content-type']]).toEqual([200, 'application/geo+json; charset=utf-8']);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cache-control']).toContain('s-maxage=60');
    return { ...JSON.parse(body), tag: headers['etag'] };
  };
  const idsOf = ({ features }: { features: { id: string }[] }) => features.map(({ id }) => id);

  it('have the reports of the convective day or of seven, by size, without those that are withdrawn', async () => {
    expect(idsOf(await read('reports-today'))).toEqual([strong.id, early.id]);
    expect(idsOf(await read('reports-week'))).toEqual([strong.id, early.id, weak.id, placeless.id]);
    expect(idsOf(await read('reports-today-strong'))).toEqual([strong.id]);
    expect(idsOf(await read('reports-week-strong'))).toEqual([strong.id]);
  });

  it('say what each is, with the tornado of the record where it is known', async () => {
    const { metadata, bbox, features } = await read('reports-today');
    expect(metadata).toMatchObject({
      generated: '2013-05-21T01:00:00.000Z',
      url: `${pagesSiteUrl}/feeds/reports-today.geojson`,
      title: 'Preliminary tornado reports, of the current convective day',
      count: 2,
      period: { from: '2013-05-20', to: '2013-05-20' },
    });
    expect(bbox).toEqual([-97.67, 37.46, -97.67, 37.46]);
    expect(features[0]).toEqual({
      type: 'Feature',
      id: strong.id,
      geometry: { type: 'Point', coordinates: [-97.67, 37.46] },
      properties: {
        id: strong.id,
        title: '4 W Newcastle, McClain County, Oklahoma: EF4, preliminary report of May 20, 2013',
        place: '4 W Newcastle, McClain County, Oklahoma',
        time: '2013-05-20T20:01:00Z',
        updated: '2013-05-20T20:01:00Z',
        convective_day: '2013-05-20',
        url: `${pagesSiteUrl}/spc-reports/${strong.id}`,
        status: 'preliminary',
        rating: 'EF4',
        record_answer: 'undecided',
        deaths: 2,
        injuries: null,
        comments: 'BRIEF TOUCHDOWN.',
        tornado: {
          id: moore.id,
          name: 'Moore tornado',
          rating: 'EF5',
          url: `${pagesSiteUrl}/tornadoes/${moore.id}`,
          certainty: 'probable',
        },
      },
    });
    expect((await read('reports-week')).features.at(-1)).toMatchObject({
      geometry: null,
      properties: { rating: null, deaths: null, tornado: null },
    });
  });

  it('keep their tag while nothing happens, and are empty and without a box on a quiet day', async () => {
    const { tag } = await read('reports-today');
    vi.setSystemTime(Date.parse('2013-05-21T05:00:00Z'));
    expect((await read('reports-today')).tag).toBe(tag);
    vi.setSystemTime(Date.parse('2013-06-21T05:00:00Z'));
    const quiet = await read('reports-week');
    expect(quiet).toMatchObject({
      features: [],
      metadata: { count: 0, generated: '2013-06-20T12:00:00.000Z' },
    });
    expect(quiet).not.toHaveProperty('bbox');
  });

  it.each(['reports-month.geojson', 'reports-today', 'x', '__proto__', ''])(
    'are listed where there is none, at /feeds/%s',
    async (name) => {
      const { status, headers, body } = await entry.get(`/feeds/${name}`);
      expect([status, headers['access-control-allow-origin']]).toEqual([404, '*']);
      expect(JSON.parse(body).error).toContain('/feeds/reports-week-strong.geojson');
    },
  );
});
