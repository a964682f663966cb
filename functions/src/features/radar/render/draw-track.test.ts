import { createCanvas } from '@napi-rs/canvas';
import { partOfPath } from '@touchdown/shared/radar/track-progress.ts';
import { describe, expect, it } from 'vitest';
import { drawTrack } from './draw-track.ts';
import type { LoopTarget } from './loop-request.ts';
import { extentAround, fitMapView, toPixel } from './map-view.ts';

const beganAt = Date.UTC(2013, 4, 20, 19, 56);
const target: LoopTarget = {
  path: [
    { lat: 35.284, lon: -97.628 },
    { lat: 35.341, lon: -97.402 },
  ],
  beganAt,
  endedAt: beganAt + 39 * 60_000,
  name: 'Moore',
  scale: 'EF5',
  wfo: 'OUN',
  utcOffsetMinutes: -300,
  zoneLetters: 'CDT',
};
const view = fitMapView(extentAround(target.path), 1_280, 452);

/** Draws the track alone and returns how opaque it is at a distance from the tornado, to the east of it first. */
function around(share: number) {
  const canvas = createCanvas(view.width, view.height);
  const context = canvas.getContext('2d');
  drawTrack(context, view, target, beganAt + share * (target.endedAt - beganAt));
  const [x, y] = toPixel(view, partOfPath(target.path, share).at(-1) ?? target.path[0]);
  return (radius: number, turns = 0) => {
    const angle = turns * 2 * Math.PI;
    const [atX, atY] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    return context.getImageData(Math.round(atX), Math.round(atY), 1, 1).data;
  };
}

describe('the marker of a tornado', () => {
  it.each([0, 0.5, 1])(
    'leaves everything around it clear, the path and its ends too, at %f of its way',
    (share) => {
      const at = around(share);
      for (let radius = 0; radius <= 18; radius += 1)
        for (let step = 0; step < 64; step += 1) expect(at(radius, step / 64)[3]).toBe(0);
    },
  );

  it('is four ticks, in a colour that no echo has', () => {
    const at = around(0.5);
    for (const turns of [0, 0.25, 0.5, 0.75]) {
      const [red = 255, green = 0, blue = 0, alpha] = at(31, turns);
      expect([red < 120, green > 200, blue > 200, alpha]).toEqual([true, true, true, 255]);
    }
    // Between the ticks there is at most the path.
    expect([0.125, 0.625].map((turns) => at(31, turns)[3])).toEqual([0, 0]);
  });

  it('is there only while the tornado is', () => {
    const canvas = createCanvas(view.width, view.height);
    const context = canvas.getContext('2d');
    drawTrack(context, view, target, beganAt - 60_000);
    const [x, y] = toPixel(view, target.path[0]).map(Math.round) as [number, number];
    expect(context.getImageData(x, y - 31, 1, 1).data[3]).toBe(0);
    expect(context.getImageData(x, y, 1, 1).data[3]).toBe(255);
  });
});
