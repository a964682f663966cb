import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ScaledSketch } from './scaled-sketch.tsx';

afterEach(cleanup);

/** A path in Kansas, sketched from where it began. */
function sketchFrom(lat: number | null, lon: number | null) {
  const track = {
    state: 'Kansas',
    start_lat: lat,
    start_lon: lon,
    end_lat: null,
    end_lon: null,
    tor_f_scale: 'F2' as const,
  };
  return render(<ScaledSketch track={track} className="" />).container;
}

async function dotAt(lat: number, lon: number): Promise<[x: number, y: number]> {
  const sketch = sketchFrom(lat, lon);
  return waitFor(() => {
    const dot = sketch.querySelector('circle[r="3"]');
    expect(dot).not.toBeNull();
    return [Number(dot?.getAttribute('cx')), Number(dot?.getAttribute('cy'))];
  });
}

it('draws a wide state as wide as its box, with the dot where the tornado began', async () => {
  const [west, north] = await dotAt(40, -102.05);
  const [east, south] = await dotAt(37, -94.6);
  expect(west).toBeCloseTo(10, 0);
  expect(east).toBeCloseTo(74, 0);
  expect(north).toBeCloseTo(10, 0);
  // Half as high as wide, because degrees of longitude are shorter.
  expect(south - north).toBeGreaterThan(28);
  expect(south - north).toBeLessThan(36);
});

it('draws no state for a tornado without a position', async () => {
  // The outlines are there now.
  await dotAt(40, -102.05);
  expect(sketchFrom(null, null).querySelector('circle[r="3"]')).toBeNull();
});
