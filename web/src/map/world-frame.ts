import { equatorKm } from '@touchdown/shared/geo/earth.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import type { Bounds, MapPlace, Padding } from './map-frame.ts';

/** How many pixels wide deck.gl draws the world at zoom 0. */
const worldPixels = 512;

export function worldWidth(zoom: number): number {
  return worldPixels * 2 ** zoom;
}

export function milesPerPixel(latitude: number, zoom: number): number {
  return ((equatorKm / kmPerMile) * Math.cos((latitude * Math.PI) / 180)) / worldWidth(zoom);
}

/** The part of the world in a picture: the width of the whole world, and the picture's place in it, in pixels. */
export interface WorldFrame {
  world: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** From longitude and latitude to pixels from the picture's top left corner. */
export type Project = (position: readonly [number, number]) => [x: number, y: number];

export function projectionOf({ world, left, top }: WorldFrame): Project {
  return ([longitude, latitude]) => [mercatorX(longitude) * world - left, mercatorY(latitude) * world - top];
}

/** Returns the frame with a place in its middle. */
export function frameOf({ longitude, latitude, zoom }: MapPlace, width: number, height: number): WorldFrame {
  const world = worldWidth(zoom);
  return {
    world,
    left: mercatorX(longitude) * world - width / 2,
    top: mercatorY(latitude) * world - height / 2,
    width,
    height,
  };
}

/** Returns the frame whose bounds fill the area inside the padding, centred there. */
export function fittedFrame(
  [[west, south], [east, north]]: Bounds,
  width: number,
  height: number,
  padding: Padding,
): WorldFrame {
  const across = mercatorX(east) - mercatorX(west);
  const down = mercatorY(south) - mercatorY(north);
  const room = {
    width: Math.max(1, width - padding.left - padding.right),
    height: Math.max(1, height - padding.top - padding.bottom),
  };
  const world = Math.min(room.width / across, room.height / down);
  return {
    world,
    left: mercatorX(west) * world - padding.left - (room.width - across * world) / 2,
    top: mercatorY(north) * world - padding.top - (room.height - down * world) / 2,
    width,
    height,
  };
}
