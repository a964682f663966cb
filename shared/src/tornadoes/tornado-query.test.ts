import { describe, expect, it } from 'vitest';
import { MapQuery, OnThisDayQuery, TornadoQuery } from './tornado-query.ts';

const refusedFields = (query: Record<string, string>, schema: typeof TornadoQuery | typeof MapQuery) =>
  schema.safeParse(query).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the query of the tornado list', () => {
  it('defaults to the newest ten', () => {
    expect(TornadoQuery.parse({})).toEqual({
      page: 1,
      limit: 10,
      sort_direction: 'DESC',
      facets: false,
    });
  });

  it('reads an instant as seconds, and a date as its first or its last second', () => {
    const day = Date.UTC(2011, 3, 27) / 1000;
    const parse = (from: string, to: string) => {
      const { start_time_from, start_time_to } = TornadoQuery.parse({
        start_time_from: from,
        start_time_to: to,
      });
      return [start_time_from, start_time_to];
    };
    expect(parse('2011-04-27', '2011-04-27')).toEqual([day, day + 86_399]);
    expect(parse('2011-04-27T00:00:10Z', '2011-04-27T00:00:10.500Z')).toEqual([day + 10, day + 10.5]);
    // An instant without a zone is UTC.
    expect(parse('2011-04-27T01:00', '2011-04-27T01:00:00-06:00')).toEqual([day + 3_600, day + 25_200]);
  });

  it.each([
    [{ day: '3' }, ['day']],
    [{ bounds_north: '1', bounds_east: '2' }, ['bounds_south', 'bounds_west']],
    [{ radius_miles: '5' }, ['near_lat', 'near_lon']],
    [{ day: '3', near_lat: '1', near_lon: '1' }, ['day', 'radius_miles']],
    [{ month: '2', day: '30', bounds_north: '1', bounds_south: '9', bounds_east: '2', bounds_west: '3' }, []],
  ])('with %j has problems at %j', (query, fields) => {
    expect(refusedFields(query as unknown as Record<string, string>, TornadoQuery)).toEqual(fields);
  });

  it.each(['1e', '0x1', ' 1', '1,5', 'NaN', '--1', '.', '1e999'])('refuses %j as a number', (text) => {
    expect(refusedFields({ min_length: text }, TornadoQuery)).toEqual(['min_length']);
  });

  it.each([
    ['12', 12],
    ['.5', 0.5],
    ['5.', 5],
    ['1.25e-7', 1.25e-7],
  ])('reads %j as %d', (text, number) => {
    expect(TornadoQuery.parse({ min_length: text }).min_length).toBe(number);
  });
});

describe('the query of the map', () => {
  it('requires four bounds, and accepts them beyond the world', () => {
    expect(refusedFields({}, MapQuery)).toHaveLength(4);
    const bounds = {
      bounds_north: '91.5',
      bounds_south: '-95',
      bounds_east: '200.123456',
      bounds_west: '-540',
    };
    expect(MapQuery.parse(bounds)).toEqual({
      limit: 50,
      bounds_north: 91.5,
      bounds_south: -95,
      bounds_east: 200.123456,
      bounds_west: -540,
    });
  });
});

describe('the query of on-this-day', () => {
  it('defaults to ten of today, and accepts a month only with a day', () => {
    expect(OnThisDayQuery.parse({})).toEqual({ limit: 10 });
    expect(OnThisDayQuery.parse({ month: '2', day: '29' })).toMatchObject({ month: 2, day: 29 });
    expect(OnThisDayQuery.safeParse({ month: '2' }).success).toBe(false);
  });
});
