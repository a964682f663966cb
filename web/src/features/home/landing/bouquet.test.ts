import { describe, expect, it } from 'vitest';
import { pixelsPerMile, stemsOf, type BouquetTornado } from './bouquet.ts';

const path = (
  id: string,
  [start_lat, start_lon]: [number, number],
  end: [number, number] | undefined,
  path_width: number | null = 880,
) =>
  ({
    id,
    display_name: id,
    start_lat,
    start_lon,
    end_lat: end?.[0] ?? null,
    end_lon: end?.[1] ?? null,
    path_width,
    begin_wall: '1974-04-03T16:30:00',
  }) as BouquetTornado;

describe('the bouquet of paths', () => {
  it('moves every path to one beginning and measures it in miles', () => {
    const [stem] = stemsOf([path('a', [35, -97], [36, -96])]);
    // A degree of latitude is 69 miles; one of longitude is 69 times the cosine of the latitude.
    expect(stem?.northMiles).toBeCloseTo(69.09, 2);
    expect(stem?.eastMiles).toBeCloseTo(69.09 * Math.cos((35.5 * Math.PI) / 180), 2);
    expect(stem?.widthMiles).toBe(0.5);
  });

  it('leaves out what has no end or no length, and puts the longest first', () => {
    const stems = stemsOf([
      path('no end', [35, -97], undefined),
      path('a point', [35, -97], [35, -97]),
      path('short', [35, -97], [35.1, -97]),
      path('long', [35, -97], [36, -97], null),
    ]);
    expect(stems.map(({ tornado }) => tornado.id)).toEqual(['long', 'short']);
    expect(stems[0]?.widthMiles).toBe(0);
  });

  it('fits every path into its room, and a short one not larger than allowed', () => {
    const room = { east: 500, west: 100, north: 400, south: 50 };
    const stems = stemsOf([path('west', [35, -97], [35, -98]), path('north', [35, -97], [36, -97])]);
    const scale = pixelsPerMile(stems, room, 20);
    for (const { eastMiles, northMiles } of stems) {
      expect(eastMiles * scale).toBeGreaterThanOrEqual(-100.001);
      expect(northMiles * scale).toBeLessThanOrEqual(400.001);
    }
    expect(pixelsPerMile([], room, 20)).toBe(20);
  });
});
