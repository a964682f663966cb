import { describe, expect, it } from 'vitest';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { mapViewOf } from '../map-view.ts';
import { rangeRings } from './range-rings.ts';

const radar = { lat: 35.333, lon: -97.278 };
const viewAt = (longitude: number, zoom: number) =>
  mapViewOf({ longitude, latitude: 35.333, zoom }, 800, 600);

describe('range rings', () => {
  it('are whole circles around a radar in the picture, at the distance that they name', () => {
    const view = viewAt(-97.278, 8);
    const rings = rangeRings(view, radar, 'us').filter(({ name }) => name.endsWith('mi'));
    expect(rings.map(({ name }) => name)).toEqual(['25 mi', '50 mi', '75 mi']);
    for (const { name, line } of rings)
      for (const [x, y] of line) {
        const [lon, lat] = view.unproject(x, y);
        expect(distanceMiles(radar, { lat, lon })).toBeCloseTo(Number.parseInt(name, 10), 0);
      }
  });

  it('are arcs beside a radar outside of the picture, with the directions between', () => {
    const lines = rangeRings(viewAt(-96.5, 10), radar, 'metric').map(({ name }) => name);
    expect(lines.filter((name) => name.endsWith('km')).length).toBeGreaterThan(2);
    // East of the radar.
    expect(lines.filter((name) => name.endsWith('°'))).toContain('90°');
    expect(lines).not.toContain('270°');
  });
});
