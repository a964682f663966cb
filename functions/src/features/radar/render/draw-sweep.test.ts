import { expect, test } from 'vitest';
import { kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import type { Sweep } from '@touchdown/level2/volume.ts';
import { beamHeightOverGroundKm, slantRangeKm } from '@touchdown/shared/radar/sweeps/beam-height.ts';
import { ColourScale } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import { drawSweep, type DrawOptions, makePixelTable } from '@touchdown/shared/radar/sweeps/draw-sweep.ts';
import { extentAround, fitMapView, toPixel, toPosition } from './map-view.ts';

const radar = { lat: 35.3333, lon: -97.2778 };
const view = fitMapView(extentAround([radar]), 640, 360);
const scale = new ColourScale('reflectivity', null, null);
const options: DrawOptions = { scale, isFiltered: false, threshold: null, opacity: 1 };

/** Half-degree radials and quarter-kilometre gates, with the test's codes. */
function sweepOf(code: (radial: number, gate: number) => number): Sweep {
  const [count, gateCount] = [720, 400];
  const codes = new Uint8Array(count * gateCount).map((_, place) =>
    code(Math.floor(place / gateCount), place % gateCount),
  );
  const azimuthDegrees = Float32Array.from({ length: count }, (_, radial) => radial / 2 + 0.25);
  const empty = new Float32Array(count);
  return {
    cut: 0,
    elevationNumber: 1,
    elevationDegrees: 0.5,
    startTime: 0,
    endTime: 0,
    nyquistMetersPerSecond: undefined,
    isComplete: true,
    radials: {
      count,
      azimuthDegrees,
      elevationDegrees: empty,
      time: new Float64Array(count),
      nyquistMetersPerSecond: empty,
    },
    moments: {
      REF: {
        codes,
        gateCount,
        gatesSent: new Uint16Array(count).fill(gateCount),
        firstGateMeters: 2_125,
        gateSpacingMeters: 250,
        scale: 2,
        offset: 66,
      },
    },
  };
}

function draw(sweep: Sweep, with_ = options): Uint32Array {
  const pixels = new Uint32Array(view.width * view.height);
  drawSweep(sweep, makePixelTable(view, radar), with_, pixels);
  return pixels;
}

test('a position converts to a pixel and back', () => {
  for (const [x, y] of [
    [0, 0],
    [639, 12],
    [320.5, 180.25],
  ] as const) {
    const [backX, backY] = toPixel(view, toPosition(view, x, y));
    expect(backX).toBeCloseTo(x, 6);
    expect(backY).toBeCloseTo(y, 6);
  }
});

test.for<[azimuth: number, km: number]>([
  [0, 20],
  [45, 25],
  [137, 12],
  [270, 30],
])('an echo %i degrees from north, %i km away is drawn there and nowhere else', ([azimuth, km]) => {
  const gate = Math.round((slantRangeKm(km, 0.5) * 1_000 - 2_125) / 250);
  const radial = azimuth * 2;
  const near = (other: number) => Math.min((other - radial + 720) % 720, (radial - other + 720) % 720) <= 3;
  const pixels = draw(sweepOf((r, g) => (near(r) && Math.abs(g - gate) <= 3 ? 166 : 0)));
  const turn = (azimuth * Math.PI) / 180;
  const lat = radar.lat + (km * Math.cos(turn)) / kmPerDegree;
  const lon =
    radar.lon + (km * Math.sin(turn)) / (kmPerDegree * Math.cos(((lat + radar.lat) / 2) * (Math.PI / 180)));
  const [x, y] = toPixel(view, { lat, lon }).map(Math.floor) as [number, number];
  expect(pixels[y * view.width + x]).toBe(scale.colourAt(50));
  const far = [...pixels.keys()].filter((pixel) => {
    const apart = Math.hypot((pixel % view.width) - x, Math.floor(pixel / view.width) - y);
    return pixels[pixel] !== 0 && apart > 15;
  });
  expect(far).toEqual([]);
});

test('filtering removes specks and weak gates, and keeps an echo whole', () => {
  const sweep = sweepOf((radial, gate) => {
    if (radial >= 100 && radial < 140) return gate > 60 && gate < 100 ? 146 : 0;
    if (radial >= 300 && radial < 340) return gate > 60 && gate < 100 ? 70 : 0;
    return radial === 500 && gate === 80 ? 146 : 0;
  });
  const count = (pixels: Uint32Array) => pixels.filter((pixel) => pixel !== 0).length;
  const echo = sweepOf((radial, gate) =>
    radial >= 100 && radial < 140 && gate > 60 && gate < 100 ? 146 : 0,
  );
  const low = new ColourScale('reflectivity', 0, 75);
  expect(count(draw(sweep, { ...options, scale: low }))).toBeGreaterThan(count(draw(echo)));
  const filtered = draw(sweep, { ...options, scale: low, isFiltered: true, threshold: 5 });
  expect(count(filtered)).toBe(count(draw(echo, { ...options, scale: low })));
});

test('a gap in the sweep stays empty', () => {
  const sweep = sweepOf(() => 146);
  const { radials } = sweep;
  // The northern half of the sweep is missing: its radials repeat those of the southern half.
  for (let radial = 0; radial < radials.count; radial += 1)
    radials.azimuthDegrees[radial] = 90 + (radials.azimuthDegrees[radial] ?? 0) / 2;
  const pixels = draw(sweep);
  const [x, y] = toPixel(view, { lat: radar.lat + 0.15, lon: radar.lon }).map(Math.floor) as [number, number];
  expect(pixels[y * view.width + x]).toBe(0);
  expect(pixels[(view.height - y) * view.width + x]).not.toBe(0);
});

test('colours are at their values, and stretch with other ends', () => {
  const rgb = (pixel: number) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  expect(scale.colourAt(4.9)).toBe(0);
  expect(rgb(scale.colourAt(20))).toEqual([0x1f, 0xe0, 0x1f]);
  expect(rgb(scale.colourAt(50))).toEqual([0xff, 0x2a, 0x1c]);
  const stretched = new ColourScale('reflectivity', 0, 140);
  expect(stretched.colourAt(90)).toBe(scale.colourAt(50));
  const [inbound, outbound] = [-30, 30].map((knots) =>
    rgb(new ColourScale('velocity', null, null).colourAt(knots)),
  );
  expect(inbound?.[1]).toBeGreaterThan((inbound?.[0] ?? 0) + 100);
  expect(outbound?.[0]).toBeGreaterThan((outbound?.[1] ?? 0) + 100);
});

test('doubtful gates are hatched dark and light, and only they', () => {
  const sweep = sweepOf(() => 146);
  const plain = draw(sweep);
  const doubt = new Uint8Array(720 * 400).fill(1, 0, 360 * 400);
  const doubted = { ...sweep, doubt };
  const pixels = draw(doubted);
  const changed = [...pixels.keys()].filter((pixel) => pixels[pixel] !== plain[pixel]);
  const luminances = changed.map((pixel) => (pixels[pixel] ?? 0) & 255);
  expect(new Set(luminances)).toEqual(new Set([0x10, 0xff]));
  // The first half of the radials points to the east.
  expect(changed.every((pixel) => pixel % view.width >= view.width / 2 - 2)).toBe(true);
  const east = [...plain.keys()].filter((pixel) => plain[pixel] !== 0 && pixel % view.width > view.width / 2);
  expect(changed.length / east.length).toBeCloseTo(2 / 7, 1);
});

test('the beam has the height that forecasters know', () => {
  expect(beamHeightOverGroundKm(100, 0.5)).toBeCloseTo(1.46, 1);
});
