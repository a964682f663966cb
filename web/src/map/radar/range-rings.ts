import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { placeOf } from '@touchdown/shared/radar/track/place-of-gate.ts';
import { groundFrom } from '@touchdown/shared/radar/track/search-area.ts';
import type { Units } from '../../lib/units.ts';
import type { MapView } from '../map-view.ts';
import { milesPerPixel } from '../world-frame.ts';
import { bearingTo, turnBetween } from './gates.ts';

type Pixel = readonly [x: number, y: number];

export interface RingLine {
  /** `50 mi`, `45°` */
  name: string;
  line: readonly Pixel[];
  /** Where the name stands; undefined where that is not in the picture. */
  label: Pixel | undefined;
}

/** In miles or kilometers, and in degrees: the smallest whose lines are not crowded. */
const ringSteps = [1, 2, 5, 10, 25, 50, 100];
const spokeSteps = [1, 2, 5, 10, 30];
const leastPixels = 110;
/** Of the picture's side, at which its distances from the radar are taken. */
const samples = [0, 0.25, 0.5, 0.75, 1];
/** Corners of a ring. */
const corners = 120;
const radians = Math.PI / 180;

/** Circles of equal distance around a radar, and directions from it, as far as they are in a picture. */
export function rangeRings(view: MapView, radar: Position, units: Units): RingLine[] {
  const unitKm = units === 'us' ? kmPerMile : 1;
  const unit = units === 'us' ? 'mi' : 'km';
  const kmPerPixel = milesPerPixel(view.place.latitude, view.place.zoom) * kmPerMile;
  const polar = ([x, y]: Pixel) => {
    const [lon, lat] = view.unproject(x, y);
    const ground = groundFrom(radar, { lat, lon });
    return { km: Math.hypot(ground.east, ground.north), degrees: bearingTo(ground) };
  };
  const pixelAt = (km: number, degrees: number): Pixel => {
    const ground = { east: km * Math.sin(degrees * radians), north: km * Math.cos(degrees * radians) };
    const { lat, lon } = placeOf(radar, ground);
    const [x, y] = view.project([lon, lat]);
    return [x, y];
  };
  const middle = polar([view.width / 2, view.height / 2]);
  const places = samples.flatMap((x) => samples.map((y) => polar([x * view.width, y * view.height])));
  const [radarX, radarY] = view.project([radar.lon, radar.lat]);
  const isInside = isIn([radarX, radarY], view);
  const nearestKm = isInside ? 0 : Math.min(...places.map(({ km }) => km));
  const farthestKm = Math.max(...places.map(({ km }) => km));
  const turns = isInside ? [-180, 180] : places.map(({ degrees }) => turnBetween(middle.degrees, degrees));
  const [least, most] = [middle.degrees + Math.min(...turns), middle.degrees + Math.max(...turns)];

  const step = (ringSteps.find((one) => one * unitKm >= leastPixels * kmPerPixel) ?? 100) * unitKm;
  const rings = numbersBetween(Math.max(nearestKm, step / 2), farthestKm, step).map((km): RingLine => {
    const line = Array.from({ length: corners + 1 }, (_, at) =>
      pixelAt(km, least + ((most - least) * at) / corners),
    );
    const label = pixelAt(km, middle.degrees);
    return { name: `${Math.round(km / unitKm)} ${unit}`, line, label: isIn(label, view) ? label : undefined };
  });
  const spokeKm = Math.max(middle.km, leastPixels * kmPerPixel);
  const spoke =
    spokeSteps.find((one) => one * radians * spokeKm >= leastPixels * kmPerPixel) ?? spokeSteps.at(-1) ?? 30;
  const spokes = numbersBetween(least, isInside ? most - 1 : most, spoke).map((degrees): RingLine => {
    const label = pixelAt(spokeKm + step / 2, degrees);
    return {
      name: `${(Math.round(degrees) + 360) % 360}°`,
      line: [pixelAt(nearestKm, degrees), pixelAt(farthestKm, degrees)],
      label: isIn(label, view) ? label : undefined,
    };
  });
  return [...rings, ...spokes];
}

/** The multiples of a step. */
function numbersBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.max(0, Math.floor(to / step + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}

function isIn([x, y]: Pixel, { width, height }: MapView): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}
