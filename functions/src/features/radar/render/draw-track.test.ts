import { createCanvas } from '@napi-rs/canvas';
import { partOfPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { describe, expect, it } from 'vitest';
import { moore } from '../../../testing/moore-loop.ts';
import { drawTrack } from './draw-track.ts';
import { extentAround, fitMapView, toPixel } from './map-view.ts';

const view = fitMapView(extentAround(moore.path), 1_280, 452);

/** Draws the track alone and returns how opaque it is at a distance from the tornado, to the east of it first. */
function around(share: number) {
  const canvas = createCanvas(view.width, view.height);
  const context = canvas.getContext('2d');
  drawTrack(context, view, moore, moore.beganAt + share * (moore.endedAt - moore.beganAt));
  const [x, y] = toPixel(view, partOfPath(moore.path, share).at(-1) ?? moore.path[0]);
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
    drawTrack(context, view, moore, moore.beganAt - 60_000);
    const [x, y] = toPixel(view, moore.path[0]).map(Math.round) as [number, number];
    expect(context.getImageData(x, y - 31, 1, 1).data[3]).toBe(0);
    expect(context.getImageData(x, y, 1, 1).data[3]).toBe(255);
  });
});
