import { createCanvas, loadImage } from '@napi-rs/canvas';
import { dayRotationVersion, type DayRotation } from '@touchdown/shared/radar/day-rotation.ts';
import { describe, expect, it } from 'vitest';
import { headerHeight, footerHeight } from '../render/frame-layout.ts';
import { fitMapView, toPixel } from '../render/map-view.ts';
import { moore } from '../../../testing/moore-loop.ts';
import { rotationOf, type SeenTornado } from './day-files.ts';
import { drawDay } from './draw-day.ts';
import type { DayPlan, PlannedTornado } from './plan-day.ts';

const times = { beganAt: moore.beganAt, endedAt: moore.endedAt, utcOffsetMinutes: -300, zoneLetters: 'CDT' };
const tornadoOf = (id: string, lat: number): PlannedTornado => ({
  ...times,
  id,
  name: id,
  rating: 'EF3',
  path: [
    { lat, lon: -98 },
    { lat, lon: -97 },
  ],
});
const [seenOne, unseen] = [tornadoOf('Moore', 35), tornadoOf('Norman', 36)];
const day: DayPlan = {
  date: '2013-05-20',
  area: { south: 34, north: 37, west: -99.5, east: -95.5 },
  tornadoes: [seenOne, unseen],
};
const pointAt = (lon: number, lat: number, knots: number, later = 0) => ({
  time: moore.beganAt + later * 60_000,
  couplet: { lat, lon, knots, isAtLeast: false, diameterKm: 1, heightMeters: 600, elevationDegrees: 0.5 },
  above: [],
});
// A little north of its path.
const seen: SeenTornado[] = [
  {
    id: seenOne.id,
    stationId: 'KTLX',
    points: [pointAt(-98, 35.1, 95), pointAt(-97.5, 35.1, 50, 15), pointAt(-97, 35.1, 20, 30)],
  },
];

async function drawn(isSimulated: boolean) {
  const rotation: DayRotation = {
    version: dayRotationVersion,
    date: day.date,
    isSimulated,
    volumes: 9,
    tornadoes: day.tornadoes.map((one) =>
      rotationOf(
        one,
        seen.find(({ id }) => id === one.id),
      ),
    ),
  };
  const image = await loadImage(Buffer.from(await drawDay(day, rotation, seen)));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const view = fitMapView(day.area, image.width, image.height - headerHeight - footerHeight);
  return {
    size: [image.width, image.height],
    at: (lon: number, lat: number): number[] => {
      const [x, y] = toPixel(view, { lat, lon });
      return Array.from(context.getImageData(Math.round(x), Math.round(y) + headerHeight, 1, 1).data).slice(
        0,
        3,
      );
    },
    signAt: () =>
      Array.from(context.getImageData(image.width - 40, headerHeight + 22, 1, 1).data).slice(0, 3),
  };
}

/** WebP loses a little. */
const isNear = (pixel: readonly number[], colour: readonly number[]) =>
  pixel.every((value, at) => Math.abs(value - (colour[at] ?? 0)) < 40);

describe('the picture of a day', () => {
  it('shows rotation in the color of its strength where radars saw it, and thin paths where the record has them', async () => {
    const { size, at } = await drawn(false);
    expect(size).toEqual([1_280, 1_020]);
    expect(isNear(at(-98, 35.1), [0xff, 0xf6, 0xc2])).toBe(true);
    expect(isNear(at(-97.5, 35.1), [0xff, 0x7a, 0x4d])).toBe(true);
    expect(isNear(at(-97, 35.1), [0x8a, 0x6f, 0xd1])).toBe(true);
    const [red = 255, , blue = 0] = at(-97.52, 36);
    expect([blue > 110, blue > red + 20]).toEqual([true, true]);
    // Between two scans it is between their colors, and beside both there is the ground.
    expect(Math.min(...at(-97.75, 35.1))).toBeGreaterThan(70);
    expect(Math.max(...at(-97.52, 35.55))).toBeLessThan(110);
  });

  it('says on the map that it is simulated, if it is', async () => {
    expect(isNear((await drawn(true)).signAt(), [0xff, 0xcc, 0x00])).toBe(true);
    expect(isNear((await drawn(false)).signAt(), [0xff, 0xcc, 0x00])).toBe(false);
  });
});
