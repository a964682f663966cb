import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { randomRows } from '@touchdown/shared/catalogue/testing/random-rows.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { mapInks } from '@touchdown/shared/tornadoes/rating-inks.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { inRecordPicture, recordPicture } from '@touchdown/shared/tornadoes/record-picture.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawRecord } from './draw-record.ts';

const [model] = randomRows(new SeededRandom(1), 1);
type Places = Partial<Record<'startLon' | 'startLat' | 'endLon' | 'endLat', number | null>>;

function rowOf(rating: Rating, places: Places) {
  return { ...model, bends: [], rating, endLon: null, endLat: null, ...places } as NonNullable<typeof model>;
}

function catalogueOf(...rows: ReturnType<typeof rowOf>[]) {
  return buildCatalogue(
    rows.map((row, at) => ({ ...row, id: `19740403-${at.toString(36).padStart(8, '0')}` })),
  );
}

/** Across Kansas. */
const long = { startLon: -101, startLat: 38.5, endLon: -96, endLat: 38.5 };

// What processes pictures of people forbids this process to read AVIF, if a test of it has run before.
const reader = { operation: ['VipsForeignLoadHeifBuffer'] };
beforeAll(() => sharp.unblock(reader));
afterAll(() => sharp.block(reader));

/** Decodes a file with its own decoder, and returns the color and the opacity at a place on the map. */
async function opened(file: Uint8Array) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (lon: number, lat: number) => {
    const [x, y] = inRecordPicture(lon, lat);
    const pixel = (Math.round(y - 0.5) * info.width + Math.round(x - 0.5)) * 4;
    return [...data.subarray(pixel, pixel + 4)] as [number, number, number, number];
  };
  return { info, at };
}

function distance([red, green, blue]: readonly number[], ink: string): number {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
  return Math.hypot(...[red, green, blue].map((part, at) => (part as number) - (wanted[at] as number)));
}

describe.each(['light', 'dark'] as const)('the picture of the record for %s pages', (theme) => {
  const inks = mapInks[theme];

  it('has each path in the color of its rating, on land that lies on the paper of the page', async () => {
    const { info, at } = await opened((await drawRecord(catalogueOf(rowOf('EF5', long))))[theme]);
    expect(info).toMatchObject({ ...recordPicture, format: 'raw' });
    expect(distance(at(-98, 38.5), inks.ratings[5])).toBeLessThan(70);
    expect(distance(at(-98, 39.3), inks.land)).toBeLessThan(8);
    expect(at(-98, 38.5)[3]).toBe(255);
    // The Gulf, the Atlantic, Lake Michigan and Canada.
    for (const [lon, lat] of [
      [-90, 27],
      [-72, 35],
      [-87, 43.5],
      [-100, 49.5],
    ] as const)
      expect(at(lon, lat)[3], `${lon} ${lat}`).toBe(0);
  });

  it('draws the violent over the weak, whatever their order', async () => {
    const crossing = { startLon: -98, startLat: 36, endLon: -98, endLat: 40 };
    const rows = [rowOf('EF5', long), ...Array.from({ length: 9 }, () => rowOf('EF0', crossing))];
    const { at } = await opened((await drawRecord(catalogueOf(...rows)))[theme]);
    const isStronger = (lon: number, lat: number) =>
      distance(at(lon, lat), inks.ratings[5]) < distance(at(lon, lat), inks.ratings[0]);
    expect([isStronger(-98, 38.5), isStronger(-98, 37.2)]).toEqual([true, false]);
  });

  it('marks a tornado without an end, and one that is shorter than a pixel', async () => {
    const short = { startLon: -105.5, startLat: 39, endLon: -105.501, endLat: 39 };
    const rows = [rowOf('F4', { startLon: -99, startLat: 39 }), rowOf('F5', short)];
    const { at } = await opened((await drawRecord(catalogueOf(...rows)))[theme]);
    const bare = await opened((await drawRecord(catalogueOf()))[theme]);
    for (const lon of [-99, -105.5]) {
      expect(distance(at(lon, 39), inks.land), String(lon)).toBeGreaterThan(40);
      expect(distance(bare.at(lon, 39), inks.land), String(lon)).toBeLessThan(8);
    }
  });
});

it('the pictures of a record as large as the whole one are light, and always the same', async () => {
  const random = new SeededRandom(2);
  const rows = Array.from({ length: 70_000 }, (_, index) => {
    const [startLon, startLat] = [random.whole(-10_400, -7_600) / 100, random.whole(3_000, 4_600) / 100];
    const reach = index % 8 === 0 ? random.whole(5, 60) / 100 : 0.02;
    const rating = (['EF0', 'EF0', 'EF0', 'EF0', 'EF1', 'EF1', 'EF2', 'EF3'] as const)[index % 8] as Rating;
    return rowOf(rating, { startLon, startLat, endLon: startLon + reach, endLat: startLat + reach / 2 });
  });
  const catalogue = catalogueOf(...rows);
  const { light, dark } = await drawRecord(catalogue);
  for (const { length } of [light, dark]) expect(length).toBeLessThan(120_000);
  expect(Buffer.compare((await drawRecord(catalogue)).light, light)).toBe(0);
});
