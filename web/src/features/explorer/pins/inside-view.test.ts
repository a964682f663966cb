import { expect, it } from 'vitest';
import { mapViewOf } from '../../../map/map-view.ts';
import type { PlacedPin } from './cluster-pins.ts';
import { insideView } from './inside-view.ts';

const view = mapViewOf({ latitude: 35.3395, longitude: -97.4867, zoom: 12 }, 390, 534);

/** A path between two places of the view in pixels, whose pin is where it enters. */
function passing(from: [number, number], to: [number, number]): PlacedPin {
  const [[lon, lat], [endLon, endLat]] = [view.unproject(...from), view.unproject(...to)];
  return {
    entry: { lat, lon },
    start: { lat, lon },
    end_lat: endLat,
    end_lon: endLon,
    lat,
    lon,
  } as PlacedPin;
}

const pixelsOf = ({ lon, lat }: PlacedPin) => view.project([lon, lat]).map(Math.round);

it('puts the pin of a passing path wholly into the view, on the path', () => {
  const pin = passing([-100, 200], [500, 300]);
  expect(pixelsOf(insideView(pin, view, []))).toEqual([16, 219]);
});

it('puts the pin of a path that cuts a corner into that corner', () => {
  const pin = passing([380, -10], [400, 10]);
  expect(pixelsOf(insideView(pin, view, []))).toEqual([374, 16]);
});

it('puts it farther along the path where a control would hide it', () => {
  const pin = passing([-100, 30], [500, 230]);
  const stats = { left: 12, right: 289, top: 12, bottom: 100 };
  const controls = { left: 332, right: 378, top: 12, bottom: 300 };
  expect(pixelsOf(insideView(pin, view, [stats]))).toEqual([195, 128]);
  expect(pixelsOf(insideView(pin, view, [{ ...stats, bottom: 140 }]))).toEqual([374, 188]);
  expect(pixelsOf(insideView(pin, view, [{ ...stats, bottom: 140 }, controls]))).toEqual([16, 69]);
});

it('leaves a pin where it is that is a touchdown, or whose path has left the view', () => {
  const gone = passing([-300, 10], [-200, 90]);
  expect(insideView(gone, view, [])).toBe(gone);
  const touchdown = { ...passing([5, 5], [100, 90]), entry: null };
  expect(insideView(touchdown, view, [])).toBe(touchdown);
});
